import type { SaidOver } from '../overlay/said.ts'
import type { SheetScan } from './sheet-scan.ts'

/** A file as the person named it: `scores.xlsx` or `scores.xlsx#Sheet2`. */
export interface FileRef {
  path: string
  /** Sheet of a workbook; the first when undefined. */
  sheet?: string
  /** What messages call the file. */
  label: string
  /** Its sheet, looked through. */
  scan?: SheetScan
  /** What a person says over its cells and columns. */
  said?: SaidOver
}

/** Told while a file is read: bytes done of `file.size`. */
export type OnBytes = (done: number) => void

export { columnIndex, columnLetter, type SheetCell, type SheetRow } from './sheet-row.ts'
