/** Rows `first` up to but without `last`, from 0. */
export interface Rows {
  readonly first: number
  readonly last: number
}

/** A window over equally high rows, all in pixels: its upper edge from the first row's, its height, and a row's. */
export interface RowWindow {
  readonly top: number
  readonly height: number
  readonly row: number
}

/** Rows ready above and below those in view, so that a finger meets no empty place. */
const AROUND = 4

function computeVisibleRows({ top, height, row }: RowWindow, count: number, around: number): Rows {
  if (row <= 0) return { first: 0, last: 0 }
  const first = Math.min(count, Math.max(0, Math.floor(top / row) - around))
  return { first, last: Math.max(first, Math.min(count, Math.ceil((top + height) / row) + around)) }
}

/**
 * The rows to draw of `count`, given those drawn before. Those in view with some around them; after a jump to where none
 * was drawn only one around, so that the frame is short: the others follow when it has come to rest.
 */
export function rowsInView(view: RowWindow, count: number, before: Rows): Rows {
  const near = computeVisibleRows(view, count, 1)
  const next =
    near.first >= before.last || near.last <= before.first ? near : computeVisibleRows(view, count, AROUND)
  return next.first === before.first && next.last === before.last ? before : next
}
