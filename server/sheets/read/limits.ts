/**
 * What a file may be at most. Looked at before anything of it is unpacked or kept: a file over them is told at once,
 * with bounded memory. Each is many times a county's exam (100,000 students, 40 items: 16 MB of text).
 */
export const LIMITS = {
  /** A text table on disk. */
  textBytes: 200 << 20,
  /** A workbook on disk. */
  workbookBytes: 64 << 20,
  /** Files inside a workbook. */
  entries: 2000,
  /** All of a workbook unpacked. */
  unpacked: 512 << 20,
  /** Its shared texts, styles and lists unpacked: these are held in memory whole. */
  part: 96 << 20,
  /** Lines of a text table or rows of a sheet: as many as spreadsheet programs have. */
  rows: 1_048_576,
} as const

export type LimitName = 'bytes' | 'entries' | 'unpacked' | 'rows'

/** A file over one of LIMITS. */
export class LimitError extends Error {
  readonly limit: LimitName
  /** In `unit`s of the limit, rounded for people. */
  readonly max: number
  constructor(limit: LimitName, max: number) {
    super(`The file is over the limit of ${limit} (${max}).`)
    this.limit = limit
    this.max = max
  }
}
