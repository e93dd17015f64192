import type { SheetScan } from './sheet-scan.ts'

/** A cell as read: text, a number (XLSX only) or nothing. */
export type Cell = string | number | null

export interface SheetRow {
  /** 1-based, as the spreadsheet shows it. */
  row: number
  cells: readonly Cell[]
  /** What messages call the sheet, where a file has more than one that is read. */
  from?: string
  /** 0-based columns whose formula has no stored value (NO_COLUMN where the file does not say). */
  formulas?: readonly number[]
}

/** A file as the person named it: `scores.xlsx` or `scores.xlsx#Sheet2`. */
export interface FileRef {
  path: string
  /** Sheet of a workbook; the first when undefined. */
  sheet?: string
  /** What messages call the file. */
  label: string
  /** Its sheet, looked through. */
  scan?: SheetScan
}

/** Told while a file is read: bytes done of `file.size`. */
export type OnBytes = (done: number) => void

/** 0 -> A, 25 -> Z, 26 -> AA. */
export function columnLetter(index: number): string {
  let letters = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  }
  return letters
}
