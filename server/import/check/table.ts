import type { Faults } from '../faults.ts'
import { readRows } from '../read/rows.ts'
import type { FileRef, OnBytes, SheetRow } from '../read/sheet.ts'
import type { FaultCode } from '../text/fault-codes.ts'
import { type Columns, readColumns, StrayCells, type TableSpec } from './columns.ts'

/** A table whose head line was read. */
export interface Table {
  file: FileRef
  columns: Columns
  /** What stands under the head line. */
  rows: AsyncGenerator<SheetRow>
}

/** Opens a table; null, with the faults told and the file closed, when its head line cannot be used. */
export async function openTable(
  file: FileRef,
  spec: TableSpec,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<Table | null> {
  const rows = readRows(file, faults, onBytes)
  const columns = await readColumns(rows, file, spec, faults)
  if (columns) return { file, columns, rows }
  await rows.return(undefined)
  return null
}

/** Its rows. Filled cells under no heading are told, and as `empty` that there is no row at all. */
export async function* tableRows(
  { file, columns, rows }: Table,
  faults: Faults,
  empty: FaultCode = 'no_rows',
): AsyncGenerator<SheetRow> {
  const stray = new StrayCells(file, columns.headings, faults)
  const before = faults.count
  let some = false
  for await (const row of rows) {
    some = true
    stray.check(row)
    yield row
  }
  // a file that could not be read to its end has told so
  if (!some && faults.count === before) faults.add(empty, { file: file.label })
}
