import { cellToText, isBlankCell } from '../cells.ts'
import type { Reread } from '../read/reread.ts'
import type { SheetCell, SheetRow } from '../read/sheet.ts'
import { headingKey } from './fields.ts'

/** The head line of a table: one row, or two of which the upper one has merged groups. */
export interface TableHeader {
  /** The row of the headings, the lower one of two. */
  row: number
  /** One heading a column, of both rows together. */
  cells: readonly SheetCell[]
  /** The row or rows themselves. */
  lines: readonly SheetRow[]
  /** What stands above them: titles. */
  titles: readonly SheetRow[]
}

/** Title lines a table may have above its head line. */
const TITLE_LINES = 10

/**
 * Finds the head line among the first ten rows: the first for which `fits` gives the columns that say so, else the
 * first of all. Rows behind it are left to be read. Null: there is no row.
 * @param given row (1-based) that a person named; null: none
 */
export async function readHead(
  rows: Reread,
  fits: (cells: readonly SheetCell[]) => readonly number[],
  given: number | null,
): Promise<TableHeader | null> {
  const seen: SheetRow[] = []
  while (given === null ? seen.length < TITLE_LINES : (seen.at(-1)?.row ?? 0) < given) {
    const next = await rows.next()
    if (next.done) break
    seen.push(next.value)
    if (given !== null) continue
    const at = fits(next.value.cells)
    if (at.length) return headAt(seen, at, await below(rows))
  }
  const [first] = seen
  const last = seen.at(-1)
  if (last && last.row === given) return namedHead(seen, last, fits)
  // what was read in vain is a table's first row as well: the caller tells what it lacks
  return first ? { row: first.row, cells: first.cells, lines: [first], titles: [] } : null
}

/** The row that a person named, with the one above it where that has the fields. */
async function namedHead(
  seen: readonly SheetRow[],
  named: SheetRow,
  fits: (cells: readonly SheetCell[]) => readonly number[],
): Promise<TableHeader | null> {
  const above = seen.at(-2)
  const fields = above ? fits(above.cells) : []
  if (!above || !fields.length || !goesOn(above, named, fields)) return headAt(seen, [], null)
  const cells = together(above.cells, named.cells)
  return { row: named.row, cells, lines: [above, named], titles: seen.slice(0, -2) }
}

/** The row behind the one read last, which stays to be read. */
async function below(rows: Reread): Promise<{ row: SheetRow; take: () => Promise<unknown> } | null> {
  const next = await rows.next()
  if (next.done) return null
  rows.putBack(next.value)
  return { row: next.value, take: () => rows.next() }
}

async function headAt(
  seen: readonly SheetRow[],
  at: readonly number[],
  next: { row: SheetRow; take: () => Promise<unknown> } | null,
): Promise<TableHeader | null> {
  const head = seen.at(-1)
  if (!head) return null
  if (next && goesOn(head, next.row, at)) {
    await next.take()
    const { row } = next.row
    return {
      row,
      cells: together(head.cells, next.row.cells),
      lines: [head, next.row],
      titles: seen.slice(0, -1),
    }
  }
  const above = seen.at(-2)
  const groups = above?.row === head.row - 1 && isTwice(head.cells) && isGroups(above) ? above : null
  const cells = groups ? together(groups.cells, head.cells) : head.cells
  const lines = groups ? [groups, head] : [head]
  return { row: head.row, cells, lines, titles: seen.slice(0, -lines.length) }
}

/** Whether `lower` is the second row of a head line: nothing under the fields of the first, something under no heading. */
function goesOn(upper: SheetRow, lower: SheetRow, fields: readonly number[]): boolean {
  if (lower.row !== upper.row + 1 || fields.some((i) => !isBlankCell(lower.cells[i]))) return false
  return lower.cells.some((cell, i) => !isBlankCell(cell) && isBlankCell(upper.cells[i]))
}

/** Whether headings occur twice, as `mark, rank, mark, rank` under a row of subjects do. */
function isTwice(cells: readonly SheetCell[]): boolean {
  const keys = cells.filter((c) => !isBlankCell(c)).map(headingKey)
  return new Set(keys).size < keys.length
}

/** Whether a row holds more than a title. */
const isGroups = ({ cells }: SheetRow): boolean => cells.filter((c) => !isBlankCell(c)).length > 1

/** The lower headings, with their merged group where they say too little alone; the upper one where there is none. */
function together(upper: readonly SheetCell[], lower: readonly SheetCell[]): SheetCell[] {
  const times = new Map<string, number>()
  for (const cell of lower) times.set(headingKey(cell), (times.get(headingKey(cell)) ?? 0) + 1)
  let group: SheetCell = null
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, i) => {
    const above = upper[i] ?? null
    const below = lower[i] ?? null
    if (!isBlankCell(above)) group = above
    if (isBlankCell(below)) return above
    return (times.get(headingKey(below)) ?? 0) > 1 ? `${cellToText(group)}${cellToText(below)}` : below
  })
}
