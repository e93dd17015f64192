import { writeXlsx } from 'hucre/xlsx'
import { saveFile } from '#src/platform/save-file.ts'
import type { SheetRows } from './save-table.ts'

const WIDEST = 60

/** Characters that a column has to be wide for; a Chinese one counts for two. */
const widthOf = (rows: SheetRows, column: number): number =>
  rows.reduce((most, row) => {
    const text = String(row[column] ?? '')
    return Math.max(most, text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0))
  }, 6)

/** Rows as an XLSX file. Words are stored as words: what begins with `=` is no formula, and `007` keeps its noughts. */
export const sheetBytes = (rows: SheetRows): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: '1',
        rows: rows.map((row) => [...row]),
        columns: (rows[0] ?? []).map((_, i) => ({ width: Math.min(WIDEST, widthOf(rows, i) + 2) })),
        freezePane: { rows: 1 },
      },
    ],
  })

/** Gives the rows to the browser to keep as a spreadsheet. */
export async function saveSheet(name: string, rows: SheetRows): Promise<void> {
  const bytes = await sheetBytes(rows)
  saveFile(
    name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_'),
    new Blob([bytes as Uint8Array<ArrayBuffer>], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  )
}
