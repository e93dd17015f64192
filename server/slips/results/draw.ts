import { A4, type Doc, dashes, drawTextLine, type Has, openDocument } from '../page.ts'
import { computeSlipTop, cutsOf, HEAD, layoutOf, MARGIN, NOTE, PAD, ROW, type SlipLayout } from './layout.ts'
import type { ClassSlips, ResultSlip, SlipsHead } from './slip.ts'
import { COLUMNS_A_BAND, notesOf, type TableRow, tableRows } from './table.ts'
import { RESULT_WORDS, type ResultWords } from './words.ts'

const GREY = '#555555'
const WIDTH = A4.width - 2 * MARGIN.side
const NAMES = 56

interface SlipDrawContext {
  readonly doc: Doc
  readonly has: Has
  readonly head: SlipsHead
  readonly words: ResultWords
  readonly layout: SlipLayout
  readonly rows: readonly TableRow[]
}

/**
 * Draws the slips of classes as PDF. Each class begins a page; a slip stands on one page.
 * @param drawn told how many slips there are on paper
 */
export function drawResults(
  head: SlipsHead,
  classes: readonly ClassSlips[],
  drawn: (slips: number) => void = () => {},
): Promise<Buffer> {
  const words = RESULT_WORDS[head.locale]
  const { doc, has, done } = openDocument(words.title(head.exam))
  const all = classes.flatMap((klass) => klass.slips)
  const rows = tableRows(all, words)
  const layout = layoutOf(Math.max(1, ...all.map((slip) => slip.columns.length)), rows.length)
  const pen: SlipDrawContext = { doc, has, head, words, layout, rows }
  let count = 0
  for (const klass of classes) {
    const pages = Math.ceil(klass.slips.length / layout.onAPage)
    for (let page = 0; page < pages; page++) {
      const slips = klass.slips.slice(page * layout.onAPage, (page + 1) * layout.onAPage)
      drawPage(pen, klass.className, slips, words.page(klass.className, page + 1, pages))
      count += slips.length
      drawn(count)
    }
  }
  doc.end()
  return done
}

function drawPage(pen: SlipDrawContext, className: string, slips: readonly ResultSlip[], foot: string): void {
  const { doc, has, layout } = pen
  doc.addPage()
  for (const [place, slip] of slips.entries())
    drawSlip(pen, className, slip, computeSlipTop(layout, place) + PAD)
  for (const y of cutsOf(layout, slips.length)) dashes(doc, [0, y], [A4.width, y])
  const y = A4.height - MARGIN.bottom + 12
  drawTextLine(doc, foot, { x: MARGIN.side, y, width: WIDTH, size: 7, color: '#777777' }, has)
}

function drawSlip(pen: SlipDrawContext, className: string, slip: ResultSlip, top: number): void {
  const { doc, has, head, words, layout } = pen
  const x = MARGIN.side
  const title = [head.school, head.exam, words.day(head.startTime)].join('  ')
  drawTextLine(doc, title, { x, y: top, width: WIDTH, size: 8.5, color: GREY }, has)
  const y = top + 12
  drawTextLine(doc, slip.name, { x, y, width: 170, size: 13 }, has)
  drawTextLine(doc, className, { x: x + 180, y: y + 3.5, width: 150, size: 9.5 }, has)
  if (slip.number !== '')
    drawTextLine(doc, words.number(slip.number), { x: x + 340, y: y + 3.5, width: 190, size: 9.5 }, has)
  for (let band = 0; band < layout.bands; band++) drawBand(pen, slip, band, top + HEAD)
  const under = top + HEAD + layout.bands * (pen.rows.length + 1) * ROW + 3
  for (const [i, note] of notesOf(slip, words).entries())
    if (note !== '') drawTextLine(doc, note, { x, y: under + i * NOTE, width: WIDTH, size: 8.5 }, has)
}

/** Up to `COLUMNS_A_BAND` columns of a slip's table, side by side. */
function drawBand(
  { doc, has, words, rows, layout }: SlipDrawContext,
  slip: ResultSlip,
  band: number,
  top: number,
): void {
  const columns = slip.columns.slice(band * COLUMNS_A_BAND, (band + 1) * COLUMNS_A_BAND)
  if (columns.length === 0) return
  const at = top + band * (rows.length + 1) * ROW
  const most = layout.bands > 1 ? COLUMNS_A_BAND : columns.length
  const wide = Math.min(96, (WIDTH - NAMES) / most)
  const right = MARGIN.side + NAMES + columns.length * wide
  doc.lineWidth(0.4).strokeColor('#aaaaaa')
  for (let row = 0; row <= rows.length + 1; row++)
    doc
      .moveTo(MARGIN.side, at + row * ROW)
      .lineTo(right, at + row * ROW)
      .stroke()
  for (const x of [MARGIN.side, ...columns.map((_, i) => MARGIN.side + NAMES + i * wide), right])
    doc
      .moveTo(x, at)
      .lineTo(x, at + (rows.length + 1) * ROW)
      .stroke()
  const cell = (text: string, place: number, row: number, color = '#000000') => {
    const x = place < 0 ? MARGIN.side + 3 : MARGIN.side + NAMES + place * wide + 3
    const width = (place < 0 ? NAMES : wide) - 6
    drawTextLine(doc, text, { x, y: at + row * ROW + 2.5, width, size: 8.5, color }, has)
  }
  for (const [place, column] of columns.entries()) {
    cell(`${column.name || words.total}（${words.full(column.full)}）`, place, 0, GREY)
    for (const [row, { cell: text }] of rows.entries()) cell(text(column), place, row + 1)
  }
  for (const [row, { name }] of rows.entries()) cell(name, -1, row + 1, GREY)
}
