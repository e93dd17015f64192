import { cellToText, hundredthsIn, isBlankCell, plainText } from '../../sheets/cells.ts'
import type { Table } from '../../sheets/columns/table.ts'
import type { SheetCell, SheetRow } from '../../sheets/read/sheet.ts'

/** What schools write before a line of full marks. */
const FULL = /^(?:各科|单科|卷面|试卷)?满分(?:值)?$|^full(?: marks?)?$|^out of$/i

/** Whether cells of a line that says of itself nothing are the full marks. */
type AreFull = (cells: readonly SheetCell[]) => boolean

/**
 * Takes the line of full marks from right below the headings, where there is one: by its first cell, or with marks under
 * headings of its own and nobody's number or name. It is listed with the lines that were passed over.
 * @param areFull where full marks are known: whether a line without a word in front holds them
 * @returns the table from the next row on, and hundredths by column
 */
export async function withFullLine(
  table: Table,
  areFull: AreFull = () => true,
): Promise<{ table: Table; fulls: ReadonlyMap<number, number> }> {
  const first = await table.rows.next()
  if (first.done) return { table: { ...table, rows: chainRows([], table.rows) }, fulls: new Map() }
  const row = first.value
  if (!isFullLine(row, table, areFull)) {
    return { table: { ...table, rows: chainRows([row], table.rows) }, fulls: new Map() }
  }
  const said = row.cells.filter((cell) => !isBlankCell(cell)).map(cellToText)
  table.passed.push(said.join(' '))
  const fulls = row.cells.map((cell, i) => [i, hundredthsIn(cell)] as const).filter(([, full]) => full > 0)
  return { table: { ...table, rows: chainRows([], table.rows) }, fulls: new Map(fulls) }
}

function isFullLine({ cells }: SheetRow, { columns }: Table, areFull: AreFull): boolean {
  if (FULL.test(plainText(cells.find((cell) => !isBlankCell(cell))))) return true
  const people = ['number', 'name', 'className'] as const
  if (people.some((field) => !isBlankCell(cells[columns.at.get(field) ?? -1]))) return false
  const marks = columns.extra.flatMap(([i]) => (isBlankCell(cells[i]) ? [] : [hundredthsIn(cells[i])]))
  return marks.length > 0 && marks.every((mark) => mark > 0) && areFull(cells)
}

async function* chainRows(
  first: readonly SheetRow[],
  rest: AsyncGenerator<SheetRow>,
): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}
