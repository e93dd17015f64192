import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { generate } from 'lean-qr'
import PDFDocument from 'pdfkit'
import type { Slip } from './seal.ts'
import { SLIP_WORDS } from './words.ts'

export interface SlipSheet {
  slips: readonly Slip[]
  school: string
  /** Address of the sign-in page. */
  address: string
  /** True: the first sign-in asks for another password. */
  forced: boolean
  locale: 'zh-CN' | 'en'
}

/** A regular face of some 30,000 characters, rare ones of names among them; only glyphs that are used go into a PDF. */
const FONT = join(
  dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')),
  '../fonts/NotoSansHans-Regular.otf',
)
const HAN = 'han'
/** Letters of one width, plainly told apart: for what is typed. */
const TYPED = 'Courier-Bold'

/** Points: 1/72 inch. */
const PAGE = { width: 595.28, height: 841.89, side: 28, top: 26, bottom: 26 }
const COLUMNS = 2
const ROWS = 5
export const SLIPS_ON_A_PAGE = COLUMNS * ROWS
const SLIP = {
  width: (PAGE.width - 2 * PAGE.side) / COLUMNS,
  height: (PAGE.height - PAGE.top - PAGE.bottom) / ROWS,
  pad: 11,
}
const CODE = 74
/** Stands for a character that the font lacks, as printers do. */
const NO_GLYPH = '〓'

type Doc = InstanceType<typeof PDFDocument>

/** Draws slips as PDF, ten to an A4; each class begins on a page of its own, so that its pages can be handed on. */
export function drawSlips({ slips, school, address, forced, locale }: SlipSheet): Promise<Buffer> {
  const words = SLIP_WORDS[locale]
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: words.title(school) },
  })
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.registerFont(HAN, FONT)
  const has = glyphs(doc)
  const code = generate(address)
  for (const page of pagesOf(slips)) {
    doc.addPage()
    cutLines(doc)
    for (const [at, slip] of page.entries()) {
      const x = PAGE.side + (at % COLUMNS) * SLIP.width + SLIP.pad
      const y = PAGE.top + Math.floor(at / COLUMNS) * SLIP.height + SLIP.pad
      const width = SLIP.width - 2 * SLIP.pad
      const beside = width - CODE - 8
      line(doc, words.title(school), { x, y, width, size: 8.5, color: '#555555' }, has)
      line(doc, slip.name, { x, y: y + 15, width: beside, size: 17 }, has)
      const about = [slip.className, slip.number].filter((text) => text !== '').join('  ')
      line(doc, about, { x, y: y + 38, width: beside, size: 9.5 }, has)
      for (const [i, [label, text]] of (
        [
          [words.account, slip.login],
          [words.password, slip.password],
        ] as const
      ).entries()) {
        const top = y + 56 + i * 28
        line(doc, label, { x, y: top, width: beside, size: 8, color: '#555555' }, has)
        line(doc, text, { x, y: top + 12, width: beside, size: 13, typed: true }, has)
      }
      qr(doc, code, x + width - CODE, y + 16)
      line(doc, address, { x, y: y + 113, width, size: 8.5 }, has)
      line(doc, words.hint(forced), { x, y: y + 126, width, size: 8, color: '#555555' }, has)
    }
  }
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const y = PAGE.height - PAGE.bottom + 6
    line(doc, words.page(page + 1, count), { x: PAGE.side, y, width: 200, size: 7, color: '#777777' }, has)
  }
  doc.end()
  return done
}

/** Slips page by page; a class begins a new one. */
export function pagesOf(slips: readonly Slip[]): Slip[][] {
  const pages: Slip[][] = []
  for (const slip of slips) {
    const last = pages.at(-1)
    if (last && last.length < SLIPS_ON_A_PAGE && last[0]?.classId === slip.classId) last.push(slip)
    else pages.push([slip])
  }
  return pages
}

type Has = (character: string) => boolean

/** Which characters the face of this document has. */
function glyphs(doc: Doc): Has {
  doc.font(HAN)
  const face = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
    .font
  return (character) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

interface Line {
  x: number
  y: number
  width: number
  size: number
  color?: string
  /** True: it is copied letter by letter. */
  typed?: true
}

/** One line; too long for its place it is drawn smaller, never cut off. */
function line(doc: Doc, text: string, { x, y, width, size, color = '#000000', typed }: Line, has: Has): void {
  const plain = Array.from(text, (one) => (has(one) ? one : NO_GLYPH)).join('')
  doc.font(typed && /^[\x20-\x7e]*$/.test(plain) ? TYPED : HAN).fontSize(size)
  const wanted = doc.widthOfString(plain)
  if (wanted > width) doc.fontSize((size * width) / wanted)
  doc.fillColor(color).text(plain, x, y, { lineBreak: false })
}

function cutLines(doc: Doc): void {
  doc.save().lineWidth(0.5).strokeColor('#999999').dash(3, { space: 3 })
  for (let row = 1; row < ROWS; row++) {
    const y = PAGE.top + row * SLIP.height
    doc.moveTo(0, y).lineTo(PAGE.width, y).stroke()
  }
  doc
    .moveTo(PAGE.width / 2, 0)
    .lineTo(PAGE.width / 2, PAGE.height)
    .stroke()
  doc.undash().restore()
}

/** A code of the sign-in page. */
function qr(doc: Doc, code: ReturnType<typeof generate>, x: number, y: number): void {
  const side = CODE / code.size
  doc.fillColor('#000000')
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++) {
      if (!code.get(column, row)) continue
      let wide = 1
      while (code.get(column + wide, row)) wide++
      doc.rect(x + column * side, y + row * side, wide * side, side)
      column += wide
    }
  doc.fill()
}
