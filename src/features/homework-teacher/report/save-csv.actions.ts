import { csvOf } from './summary.rules.ts'

/** Saves a table as a file that spreadsheets open. `name`: without its ending. */
export function saveCsv(name: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').slice(0, 80)}.csv`
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
