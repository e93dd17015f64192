import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'

/** One measured line of `docs/lab.md`. */
export interface LabResult {
  table: string
  cells: Record<string, string>
  /** Processes that wanted to run at that minute, on average: what others did to the figure. */
  load?: number
}

/** True in `npm run lab`: the long form. */
export const IS_LONG = process.env['KAOBAN_LAB'] === '1'

/** Keeps a measured line for `docs/lab.md`; in `npm test` nothing is kept. */
export function keepResult(result: Omit<LabResult, 'load'>): void {
  const file = process.env['KAOBAN_LAB_OUT']
  if (file) appendFileSync(file, `${JSON.stringify({ ...result, load: loadavg()[0] })}\n`)
}
