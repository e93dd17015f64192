import type { Calls } from '#contract/calls.ts'
import type { CellEdit, RowOut } from '#contract/office/sheet-overlay.ts'

type ImportDraftFault = Calls['GET /api/office/scores/draft/faults']['reply']['rows'][number]
/** A fault with a name of its own: two may stand in one cell. */
export type FaultRow = ImportDraftFault & { id: string }

export const numbered = (rows: readonly ImportDraftFault[], skip: number): FaultRow[] =>
  rows.map((row, i) => ({ ...row, id: String(skip + i) }))

type FaultCell = Pick<ImportDraftFault, 'file' | 'sheet' | 'row' | 'column'>

/** Names a cell, so that what is typed into it is kept by it. */
export const cellKey = ({ file, sheet, row, column }: FaultCell): string =>
  JSON.stringify([file, sheet, row, column])

/** What was typed, as edits of cells. */
export const editsOf = (texts: Readonly<Record<string, string>>): CellEdit[] =>
  Object.entries(texts).map(([key, text]) => {
    const [file, sheet, row, column] = JSON.parse(key) as [string, string | null, number, number]
    return { file, sheet, row, column, text: text.trim() }
  })

/** What was typed, without the cells of rows that are left out. */
export const removeRowTexts = (
  texts: Readonly<Record<string, string>>,
  rowsOut: readonly RowOut[],
): Record<string, string> => {
  const out = new Set(rowsOut.map(({ file, sheet, row }) => JSON.stringify([file, sheet, row])))
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => {
      const [file, sheet, row] = JSON.parse(key) as [string, string | null, number, number]
      return !out.has(JSON.stringify([file, sheet, row]))
    }),
  )
}

/** The rows of faults, each once; a fault of a whole file has none. */
export const rowsOutOf = (faults: readonly FaultCell[]): RowOut[] => {
  const seen = new Map<string, RowOut>()
  for (const { file, sheet, row } of faults)
    if (row !== null) seen.set(JSON.stringify([file, sheet, row]), { file, sheet, row })
  return [...seen.values()]
}

/** What stands in the cell of a fault, where its words repeat it. */
export const textNow = ({ params }: Pick<ImportDraftFault, 'params'>): string =>
  String(params['value'] ?? params['text'] ?? '')

/** Letters of a column as a spreadsheet shows them: 0 is A, 26 is AA. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** A column in words: the server's name has its letter and heading, e.g. `D (Q3)`; null: no column is meant. */
export const columnText = ({
  column,
  columnName,
}: Pick<ImportDraftFault, 'column' | 'columnName'>): string | null =>
  columnName ?? (column === null ? null : letterOf(column))
