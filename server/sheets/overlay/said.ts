import type { ColumnUse } from '#contract/office/sheet-overlay.ts'

/** What a person says over one sheet. */
export interface SheetSaid {
  /** Row of the headings; null: found by itself. */
  headerRow: number | null
  columns: ReadonlyMap<number, ColumnUse>
  /** By row, then by column (0-based). */
  edits: ReadonlyMap<number, ReadonlyMap<number, string>>
  rowsOut: ReadonlySet<number>
}

/** What a person says over files, sheet by sheet. */
export interface SaidOver {
  of(file: { path: string; sheet?: string }): SheetSaid | null
  /** Whether a sheet is to be read; null: nothing is said of it. */
  reads(path: string, sheet: string): boolean | null
}
