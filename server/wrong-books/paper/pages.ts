import { MARK_SIDE, MARKS, WATERMARK } from '#core/domain/redo/sheet.ts'
import type { Doc } from '../../slips/page.ts'
import type { Face } from './face.ts'
import { BOTTOM, COLOUR, FOOT, LEFT, MM, ROOM, SIZE, TOP, WIDTH } from './measures.ts'

/** A strip of a page over the whole width that is not broken. */
export interface PageRow {
  /** Points. */
  readonly height: number
  /** It says nothing by itself: at the foot of a page it is left out instead of beginning another. */
  readonly trails?: true
  /** @param y points of its top on the page */
  draw(y: number): void
}

/** Of what has to be seen. */
const heightOf = (rows: readonly PageRow[]): number =>
  rows.slice(0, rows.findLastIndex((row) => !row.trails) + 1).reduce((sum, row) => sum + row.height, 0)

/** Puts rows one under the other on page after page. */
export interface Pages {
  /** Rows that stay on one page; those of more than a page begin one and are broken between rows. */
  place(rows: readonly PageRow[]): void
  /** What follows begins a page. */
  begin(): void
}

export function createPageWriter(doc: Doc): Pages {
  /** Of the next row; null: no page is begun. */
  let y: number | null = null
  const begin = (): number => {
    doc.addPage()
    for (const [x, middle] of MARKS)
      doc.rect((x - MARK_SIDE / 2) * MM, (middle - MARK_SIDE / 2) * MM, MARK_SIDE * MM, MARK_SIDE * MM)
    doc.fill('#000000')
    return TOP
  }
  return {
    begin() {
      y = null
    },
    place(rows) {
      let at = y ?? begin()
      if (at > TOP && at + heightOf(rows) > BOTTOM) at = begin()
      for (const row of rows) {
        const fits = at + row.height <= BOTTOM
        if (!fits && row.trails) break
        if (!fits && at > TOP) at = begin()
        row.draw(at)
        at += row.height
      }
      y = at
    },
  }
}

/** Puts on every page what is known at the end: its number among all, and the words behind. */
export function finishPages(doc: Doc, face: Face, watermark: string): void {
  const { count } = doc.bufferedPageRange()
  const [across, down] = [WIDTH / WATERMARK.columns, ROOM / WATERMARK.rows]
  const faint = { size: WATERMARK.points, colour: COLOUR.muted }
  const wide = face.widthOf(watermark, faint)
  const foot = { size: SIZE.foot, colour: COLOUR.ink }
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const number = `${String(page + 1)} / ${String(count)}`
    face.write(number, LEFT + (WIDTH - face.widthOf(number, foot)) / 2, FOOT, foot)
    doc.save().opacity(WATERMARK.opacity)
    for (let at = 0; at < WATERMARK.columns * WATERMARK.rows; at++) {
      const x = LEFT + ((at % WATERMARK.columns) + 0.5) * across
      const y = TOP + (Math.floor(at / WATERMARK.columns) + 0.5) * down
      doc.save().rotate(WATERMARK.turn, { origin: [x, y] })
      face.write(watermark, x - wide / 2, y + WATERMARK.points * 0.36, faint)
      doc.restore()
    }
    doc.restore()
  }
}
