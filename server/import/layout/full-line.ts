import { hundredthsIn, isBlank, plainText, textOf } from '../cells.ts'
import type { Table } from '../check/table.ts'
import type { SheetRow } from '../read/sheet.ts'

/** What schools write before a line of full marks. */
const FULL = /^(?:各科|单科|卷面|试卷)?满分(?:值)?$|^full(?: marks?)?$|^out of$/i

/**
 * Takes the line of full marks from right below the headings, where there is one: by its first cell, or with marks under
 * headings of its own and nobody's number or name. It is listed with the lines that were passed over.
 * @returns the table from the next row on, and hundredths by column
 */
export async function withFullLine(
  table: Table,
): Promise<{ table: Table; fulls: ReadonlyMap<number, number> }> {
  const first = await table.rows.next()
  if (first.done) return { table: { ...table, rows: listed([], table.rows) }, fulls: new Map() }
  const row = first.value
  if (!isFullLine(row, table)) {
    return { table: { ...table, rows: listed([row], table.rows) }, fulls: new Map() }
  }
  const said = row.cells.filter((cell) => !isBlank(cell)).map(textOf)
  table.passed.push(said.join(' '))
  const fulls = row.cells.map((cell, i) => [i, hundredthsIn(cell)] as const).filter(([, full]) => full > 0)
  return { table: { ...table, rows: listed([], table.rows) }, fulls: new Map(fulls) }
}

function isFullLine({ cells }: SheetRow, { columns }: Table): boolean {
  if (FULL.test(plainText(cells.find((cell) => !isBlank(cell))))) return true
  const people = ['number', 'name', 'className'] as const
  if (people.some((field) => !isBlank(cells[columns.at.get(field) ?? -1]))) return false
  const marks = columns.extra.flatMap(([i]) => (isBlank(cells[i]) ? [] : [hundredthsIn(cells[i])]))
  return marks.length > 0 && marks.every((mark) => mark > 0)
}

async function* listed(first: readonly SheetRow[], rest: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}
