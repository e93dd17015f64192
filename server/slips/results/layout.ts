import { A4 } from '../page.ts'
import { COLUMNS_A_BAND } from './table.ts'

/** Points. */
export const MARGIN = { side: 28, top: 24, bottom: 28 }
export const PAD = 9
/** Of the two lines above the table, of a row of the table, of a line under it. */
export const HEAD = 34
export const ROW = 13.5
export const NOTE = 12

/** Where the slips of a file stand: all have the same height, so that a stack of pages is cut at once. */
export interface SlipLayout {
  /** Points. */
  readonly height: number
  readonly onAPage: number
  /** Bands of a slip's table. */
  readonly bands: number
}

/** @param columns of the slip with most subjects; @param rows of the table under its heading */
export function layoutOf(columns: number, rows: number): SlipLayout {
  const bands = Math.max(1, Math.ceil(columns / COLUMNS_A_BAND))
  const height = 2 * PAD + HEAD + bands * (rows + 1) * ROW + 2 * NOTE
  const room = A4.height - MARGIN.top - MARGIN.bottom
  return { height, bands, onAPage: Math.max(1, Math.floor(room / height)) }
}

/** Top of a slip on its page, by its place there. */
export const computeSlipTop = ({ height }: SlipLayout, place: number): number => MARGIN.top + place * height

/** Where a page with so many slips is cut: after each of them but a last one that ends with the page. */
export const cutsOf = (layout: SlipLayout, slips: number): number[] =>
  Array.from({ length: Math.min(slips, layout.onAPage - 1) }, (_, i) => computeSlipTop(layout, i + 1))
