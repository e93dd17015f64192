import { generate } from 'lean-qr'
import type { Locale } from '#contract/locale.ts'
import { A4, type Doc, dashes, drawCode, drawTextLine, openDocument } from './page.ts'
import type { Slip } from './seal.ts'
import { SLIP_WORDS } from './words.ts'

export interface SlipSheet {
  slips: readonly Slip[]
  school: string
  /** Address of the sign-in page. */
  address: string
  /** True: the first sign-in asks for another password. */
  forced: boolean
  locale: Locale
}

/** Points: 1/72 inch. */
const PAGE = { ...A4, side: 28, top: 26, bottom: 26 }
const COLUMNS = 2
const ROWS = 5
export const SLIPS_ON_A_PAGE = COLUMNS * ROWS
const SLIP = {
  width: (PAGE.width - 2 * PAGE.side) / COLUMNS,
  height: (PAGE.height - PAGE.top - PAGE.bottom) / ROWS,
  pad: 11,
}
const CODE = 74
/** Draws slips as PDF, ten to an A4; each class begins on a page of its own, so that its pages can be handed on. */
export function drawSlips({ slips, school, address, forced, locale }: SlipSheet): Promise<Buffer> {
  const words = SLIP_WORDS[locale]
  const { doc, has, done } = openDocument(words.title(school))
  const code = generate(address)
  for (const page of splitSlipsIntoPages(slips)) {
    doc.addPage()
    cutLines(doc)
    for (const [at, slip] of page.entries()) {
      const x = PAGE.side + (at % COLUMNS) * SLIP.width + SLIP.pad
      const y = PAGE.top + Math.floor(at / COLUMNS) * SLIP.height + SLIP.pad
      const width = SLIP.width - 2 * SLIP.pad
      const beside = width - CODE - 8
      drawTextLine(doc, words.title(school), { x, y, width, size: 8.5, color: '#555555' }, has)
      drawTextLine(doc, slip.name, { x, y: y + 15, width: beside, size: 17 }, has)
      const about = [slip.className, slip.number].filter((text) => text !== '').join('  ')
      drawTextLine(doc, about, { x, y: y + 38, width: beside, size: 9.5 }, has)
      for (const [i, [label, text]] of (
        [
          [words.account, slip.login],
          [words.password, slip.password],
        ] as const
      ).entries()) {
        const top = y + 56 + i * 28
        drawTextLine(doc, label, { x, y: top, width: beside, size: 8, color: '#555555' }, has)
        drawTextLine(doc, text, { x, y: top + 12, width: beside, size: 13, typed: true }, has)
      }
      drawCode(doc, code, x + width - CODE, y + 16, CODE / code.size)
      drawTextLine(doc, address, { x, y: y + 113, width, size: 8.5 }, has)
      drawTextLine(doc, words.hint(forced), { x, y: y + 126, width, size: 8, color: '#555555' }, has)
    }
  }
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const y = PAGE.height - PAGE.bottom + 6
    drawTextLine(
      doc,
      words.page(page + 1, count),
      { x: PAGE.side, y, width: 200, size: 7, color: '#777777' },
      has,
    )
  }
  doc.end()
  return done
}

/** Slips page by page; a class begins a new one. */
export function splitSlipsIntoPages(slips: readonly Slip[]): Slip[][] {
  const pages: Slip[][] = []
  for (const slip of slips) {
    const last = pages.at(-1)
    if (last && last.length < SLIPS_ON_A_PAGE && last[0]?.classId === slip.classId) last.push(slip)
    else pages.push([slip])
  }
  return pages
}

function cutLines(doc: Doc): void {
  for (let row = 1; row < ROWS; row++) {
    const y = PAGE.top + row * SLIP.height
    dashes(doc, [0, y], [PAGE.width, y])
  }
  dashes(doc, [PAGE.width / 2, 0], [PAGE.width / 2, PAGE.height])
}
