import type { SheetRow } from './sheet.ts'

export interface XlsxTask {
  path: string
  sheet: string | null
}

/** From the thread: rows in order, then one end. After each `rows` the thread waits for `next` when it is far ahead. */
export type XlsxMessage = { rows: SheetRow[] } | { end: true } | { failed: 'not-xlsx' | 'locked' | 'broken' }
