import { cellToText, isBlankCell } from '../cells.ts'
import { Faults } from '../faults.ts'
import { Reread } from '../read/reread.ts'
import { readRows } from '../read/rows.ts'
import type { FileRef, OnBytes, SheetCell, SheetRow } from '../read/sheet.ts'
import { NO_COLUMN } from '../read/sheet-scan.ts'
import { listSheetsToRead } from '../read/sheets-of.ts'
import type { FaultCode } from '../text/fault-codes.ts'
import { type Columns, columnName, readColumns, StrayCells, type TableSpec } from './columns.ts'
import { footerOf } from './footer.ts'
import { Seen } from './seen.ts'

/** The sheet with the head line, and those that go on where it ends. */
interface Sheets {
  first: FileRef
  others: readonly FileRef[]
}

/**
 * Which sheets of a file make a table: the first whose head line fits, and the others that hold anything. Null, with
 * the faults told, where none can be read.
 */
async function sheetsFor(file: FileRef, spec: TableSpec, faults: Faults): Promise<Sheets | null> {
  const all = await listSheetsToRead(file, spec.ignore === 'all' ? [] : spec.ignore, faults)
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
async function* joinedRows(
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

const texts = (cells: readonly (SheetCell | undefined)[]): string =>
  JSON.stringify(cells.slice(0, cells.findLastIndex((cell) => !isBlankCell(cell)) + 1).map(cellToText))

/** A table whose head line was read. */
export interface Table {
  /** Its label is that of the sheet whose rows are being read, where there are several. */
  file: FileRef
  columns: Columns
  /** What stands under the head line, of all its sheets. */
  rows: AsyncGenerator<SheetRow>
  /** Lines of totals and signatures that were passed over. */
  passed: string[]
}

/** Opens a table; null, with the faults told and the file closed, when its head line cannot be used. */
export async function openTable(
  given: FileRef,
  spec: TableSpec,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<Table | null> {
  const sheets = await sheetsFor(given, spec, faults)
  if (!sheets) return null
  const file = { ...sheets.first }
  const rows = new Reread(readRows(sheets.first, faults, onBytes))
  const columns = await readColumns(rows, file, spec, faults)
  if (columns)
    return { file, columns, rows: allRows(rows, sheets, columns, file, faults, onBytes), passed: [] }
  await rows.return()
  return null
}

async function* allRows(
  rows: Reread,
  sheets: Sheets,
  columns: Columns,
  file: { label: string },
  faults: Faults,
  onBytes?: OnBytes,
): AsyncGenerator<SheetRow> {
  const several = sheets.others.length > 0
  for await (const row of rows) yield several ? { ...row, from: sheets.first.sheet ?? file.label } : row
  yield* joinedRows(sheets, columns, faults, (label) => (file.label = label), onBytes)
}

/** Its rows. Filled cells under no heading are told, and as `empty` that there is no row at all. */
export async function* tableRows(
  { file, columns, rows, passed }: Table,
  faults: Faults,
  empty: FaultCode = 'no_rows',
): AsyncGenerator<SheetRow> {
  const stray = new StrayCells(file, columns.headings, faults)
  const before = faults.count
  const seen = new Seen(file, columns)
  let some = false
  for await (const read of rows) {
    const row = seen.row(read)
    const footer = footerOf(row, columns)
    if (footer !== null) {
      passed.push(footer)
      continue
    }
    some = true
    stray.check(row)
    for (const index of row.formulas ?? []) emptyFormula(file, columns, row, index, faults)
    yield row
  }
  seen.warn(faults)
  // a file that could not be read to its end has told so
  if (!some && !columns.cut && faults.count === before) faults.add(empty, { file: file.label })
}

/** A formula whose value was never computed is no blank: the mark is somewhere, but not in the file. */
function emptyFormula(file: FileRef, columns: Columns, row: SheetRow, index: number, faults: Faults): void {
  const heading = columns.headings[index]
  if (heading !== undefined && columns.ignored.includes(heading)) return
  const column = index === NO_COLUMN ? null : columnName(index, heading)
  faults.add('formula_without_value', { file: file.label, row: row.row, column })
}
