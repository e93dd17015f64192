import { isBlank, textOf } from '../cells.ts'
import { Faults } from '../faults.ts'
import { Reread } from '../read/reread.ts'
import { readRows } from '../read/rows.ts'
import type { Cell, FileRef, OnBytes, SheetRow } from '../read/sheet.ts'
import { sheetsOf } from '../read/sheets-of.ts'
import { type Columns, readColumns, type TableSpec } from './columns.ts'

/** The sheet with the head line, and those that go on where it ends. */
export interface Sheets {
  first: FileRef
  others: readonly FileRef[]
}

/**
 * Which sheets of a file make a table: the first whose head line fits, and the others that hold anything. Null, with
 * the faults told, where none can be read.
 */
export async function sheetsFor(file: FileRef, spec: TableSpec, faults: Faults): Promise<Sheets | null> {
  const all = await sheetsOf(file, spec.ignore === 'all' ? [] : spec.ignore, faults)
  const [first] = all ?? []
  if (!all || !first) return null
  for (const one of all.length > 1 ? all : []) {
    const own = new Faults()
    const rows = new Reread(readRows(one, own))
    const columns = await readColumns(rows, one, spec, own)
    await rows.return()
    if (columns && own.count === 0) return { first: one, others: all.filter((other) => other !== one) }
  }
  return { first, others: all.slice(1) }
}

/**
 * Rows of the other sheets below the same head line. One that has another, or none, is a fault: what a file holds and
 * nobody reads would be missing without a word.
 * @param at told of the sheet whose rows come next
 */
export async function* joinedRows(
  { first, others }: Sheets,
  { lines }: Columns,
  faults: Faults,
  at: (label: string) => void,
  onBytes?: OnBytes,
): AsyncGenerator<SheetRow> {
  const wanted = lines.map((line) => texts(line.cells))
  for (const sheet of others) {
    at(sheet.label)
    let same = 0
    for await (const row of readRows(sheet, faults, onBytes)) {
      if (same === wanted.length) yield { ...row, from: sheet.sheet ?? sheet.label }
      else if (texts(row.cells) === wanted[same]) same++
      else same = texts(row.cells) === wanted[0] ? 1 : 0
    }
    if (same < wanted.length) {
      const values = { sheet: sheet.sheet ?? '', first: first.sheet ?? '' }
      faults.add('sheet_not_read', { file: sheet.label }, values)
    }
  }
}

const texts = (cells: readonly (Cell | undefined)[]): string =>
  JSON.stringify(cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1).map(textOf))
