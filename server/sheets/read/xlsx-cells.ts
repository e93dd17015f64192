import type { CellValue } from 'hucre/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'
import { LIMITS } from './limits.ts'
import type { SheetCell, SheetRow } from './sheet.ts'

/** Rows of one sheet of a workbook held in memory; the first sheet where none is named. Throws what the package throws. */
export async function* rowsOfBytes(bytes: Uint8Array, sheet: string | null): AsyncGenerator<SheetRow> {
  const options = { ...(sheet === null ? {} : { sheet }), maxRows: LIMITS.rows }
  for await (const row of streamXlsxRows(bytes, options)) {
    yield { row: row.index + 1, cells: row.values.map(cellOf) }
  }
}

/** Dates become texts: a mark that a spreadsheet program took for a date must be seen as what it is. */
function cellOf(value: CellValue): SheetCell {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (value === null || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ')
  return String(value).toUpperCase()
}
