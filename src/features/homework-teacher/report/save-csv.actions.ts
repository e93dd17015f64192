import { saveFile } from '#src/platform/save-file.ts'
import { csvOf } from './summary.rules.ts'

/** Saves a table as a file that spreadsheets open. `name`: without its ending. */
export const saveCsv = (name: string, rows: readonly (readonly (string | number | null)[])[]): void =>
  saveFile(
    `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').slice(0, 80)}.csv`,
    new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }),
  )
