import type { Faults } from '../faults.ts'
import { Reread } from '../read/reread.ts'
import { readRows } from '../read/rows.ts'
import type { FileRef, OnBytes, SheetRow } from '../read/sheet.ts'
import { NO_COLUMN } from '../read/sheet-scan.ts'
import type { FaultCode } from '../text/fault-codes.ts'
import { type Columns, columnName, readColumns, StrayCells, type TableSpec } from './columns.ts'
import { footerOf } from './footer.ts'
import { joinedRows, type Sheets, sheetsFor } from './joined.ts'
import { Seen } from './seen.ts'

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
