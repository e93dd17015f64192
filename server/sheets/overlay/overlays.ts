import { basename } from 'node:path'
import type { CellEdit, ColumnUse, RowOut, SheetColumns, SheetRead } from '#contract/office/sheet-overlay.ts'
import type { SheetRow } from '../read/sheet.ts'
import type { SaidOver, SheetSaid } from './said.ts'

interface SheetChanges {
  headerRow: number | null
  columns: Map<number, ColumnUse>
  edits: Map<number, Map<number, string>>
  rowsOut: Set<number>
}

/** What a person says over the cells and columns of files. */
export interface OverlayInput {
  columns: readonly SheetColumns[]
  edits: readonly CellEdit[]
  rowsOut: readonly RowOut[]
  sheets?: readonly SheetRead[] | undefined
}

/** Everything said, by file and sheet. A later word about the same thing replaces an earlier one. */
export class Overlays implements SaidOver {
  private readonly sheets = new Map<string, SheetChanges>()
  private readonly read: ReadonlyMap<string, boolean>

  constructor({ columns, edits, rowsOut, sheets = [] }: OverlayInput) {
    this.read = new Map(sheets.map((one) => [keyOf(one.file, one.sheet), one.read]))
    for (const one of columns) {
      const at = this.open(one)
      at.headerRow = one.headerRow ?? at.headerRow
      for (const { index, use } of one.columns) at.columns.set(index, use)
    }
    for (const one of edits) {
      const { edits: rows } = this.open(one)
      const row = rows.get(one.row) ?? new Map<number, string>()
      rows.set(one.row, row.set(one.column, one.text))
    }
    for (const one of rowsOut) this.open(one).rowsOut.add(one.row)
  }

  /** What is said of a sheet; a sheet that is named goes over what is said of the file. */
  of({ path, sheet }: { path: string; sheet?: string }): SheetSaid | null {
    const file = basename(path)
    const named = sheet === undefined ? undefined : this.sheets.get(keyOf(file, sheet))
    return named ?? this.sheets.get(keyOf(file, null)) ?? null
  }

  reads(path: string, sheet: string): boolean | null {
    return this.read.get(keyOf(basename(path), sheet)) ?? null
  }

  private open({ file, sheet }: { file: string; sheet: string | null }): SheetChanges {
    const key = keyOf(file, sheet)
    const at = this.sheets.get(key) ?? {
      headerRow: null,
      columns: new Map<number, ColumnUse>(),
      edits: new Map<number, Map<number, string>>(),
      rowsOut: new Set<number>(),
    }
    this.sheets.set(key, at)
    return at
  }
}

const keyOf = (file: string, sheet: string | null): string => `${file}\u001f${sheet ?? ''}`

/** The row with the person's texts in the place of its cells; null: it is not to be read. */
export function mended(row: SheetRow, said: SheetSaid): SheetRow | null {
  if (said.rowsOut.has(row.row)) return null
  const edits = said.edits.get(row.row)
  if (!edits) return row
  const cells = [...row.cells]
  for (const [column, text] of edits) {
    while (cells.length <= column) cells.push(null)
    cells[column] = text
  }
  const { formulas, ...rest } = row
  const left = formulas?.filter((column) => !edits.has(column))
  return { ...rest, cells, ...(left?.length ? { formulas: left } : {}) }
}
