import { basename } from 'node:path'
import type { ColumnLook, FileLook, LookReason, SheetLook } from '#contract/office/sheet-look.ts'
import type { SheetColumns } from '#contract/office/sheet-overlay.ts'
import { cellToText, isBlankCell, plainText } from '../../sheets/cells.ts'
import { matchField } from '../../sheets/columns/fields.ts'
import { footerOf } from '../../sheets/columns/footer.ts'
import { readHead } from '../../sheets/columns/head.ts'
import { Overlays } from '../../sheets/overlay/overlays.ts'
import { Reread } from '../../sheets/read/reread.ts'
import { columnLetter, type FileRef, type SheetCell, type SheetRow } from '../../sheets/read/sheet.ts'
import { roleOf } from '../layout/folder.ts'
import { courseInName } from './course-in-name.ts'
import { classifyTable, columnUseToGuess, type FindListed, guessColumn, isAnswers, rowsAre } from './guess.ts'
import { fileHead } from './head-rows.ts'
import { hashSheetShape } from './remembered-columns.ts'
import type { SheetHead } from './workbook-head.ts'

interface LookOptions {
  /** What a person said of columns and head lines before. */
  columns?: readonly SheetColumns[]
  /** None where it is absent. */
  listed?: FindListed
}

/** Where the student number stands is not known yet. */
const ANYWHERE = { at: new Map([['number', -1]] as const), headings: [] }

/** Rows given as text. */
const SHOWN_ROWS = 20
/** Longest text of a cell that is given. */
const SHOWN_CELL = 80

/** What a file seems to be, from a bounded head of it. Never throws for what is in the file: that is in `refused`. */
export async function inspectFile(file: FileRef, options: LookOptions = {}): Promise<FileLook> {
  const head = await fileHead(file)
  const said = new Overlays({ columns: options.columns ?? [], edits: [], rowsOut: [] })
  const sheets: SheetLook[] = []
  for (const sheet of head.sheets)
    sheets.push(await lookAtSheet(file, sheet, said, options.listed ?? (() => undefined)))
  const known = sheets.find((s) => !s.hidden && s.kind !== 'unknown')
  const name = basename(file.path)
  return {
    file: name,
    bytes: head.bytes,
    content: head.content,
    encoding: head.encoding,
    sheets,
    kind: known?.kind ?? 'unknown',
    reason: known?.reason ?? { code: 'table_unknown', params: {} },
    course: roleOf(name)?.course || courseInName(name),
    refused: head.refused,
  }
}

/** The items that the first rows of a list of items name; none where `look` says that the file is no such list. */
export async function itemsListed(file: FileRef, look: FileLook): Promise<string[]> {
  if (look.kind !== 'items') return []
  const { sheets } = await fileHead(file)
  return look.sheets.flatMap(({ name, kind, headerRow, columns }) => {
    const at = columns.find(({ guess }) => guess.as === 'field' && guess.field === 'item')
    if (kind !== 'items' || headerRow === null || !at) return []
    const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? []
    return rows.flatMap(({ row, cells }) => (row > headerRow && plainText(cells[at.index])) || [])
  })
}

async function lookAtSheet(
  file: FileRef,
  sheet: SheetHead,
  overlays: Overlays,
  listed: FindListed,
): Promise<SheetLook> {
  const { name, hidden, more, stated } = sheet
  const said = overlays.of({ path: file.path, ...(name === null ? {} : { sheet: name }) })
  const rows = sheet.rows.filter(({ cells }) => cells.some((c) => !isBlankCell(c)))
  const head = await readHead(new Reread(streamRows(rows)), looksLikeHead, said?.headerRow ?? null)
  const cells = head?.cells ?? []
  const data = head ? rows.filter((r) => r.row > head.row && footerOf(r, ANYWHERE) === null) : []
  const are = rowsAre(cells)
  const uses = said?.columns
  const width = Math.max(0, cells.length, ...[...(uses?.keys() ?? [])].map((i) => i + 1))
  const columns: ColumnLook[] = []
  let letters = 0
  for (let index = 0; index < width; index++) {
    const values = data.map((r) => r.cells[index] ?? null)
    const use = uses?.get(index)
    const found = use ? columnUseToGuess(use) : guessColumn(cells[index], values, are, listed)
    if (!found) continue
    if (found.guess.as === 'item' && isAnswers(values)) letters++
    columns.push({
      index,
      letter: columnLetter(index),
      heading: truncateCell(cells[index] ?? null),
      ...found,
    })
  }
  const guesses = columns.map(({ guess }) => guess)
  const { kind, reason } = head
    ? classifyTable(guesses, are, letters)
    : { kind: 'unknown' as const, reason: UNKNOWN }
  return {
    name,
    hidden,
    filled: rows.length,
    more,
    stated,
    headerRow: head?.row ?? null,
    headerRows: head?.lines.map((l) => l.row) ?? [],
    titleRows: head?.titles.map((t) => t.row) ?? [],
    columns,
    head: rows.slice(0, SHOWN_ROWS).map((r) => ({ row: r.row, cells: r.cells.map(truncateCell) })),
    kind,
    reason,
    shape: hashSheetShape(columns),
  }
}

const UNKNOWN: LookReason = { code: 'table_unknown', params: {} }

async function* streamRows(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows
}

/** Columns by which a row is a head line: those of numbers and names of students, or of items. */
function looksLikeHead(cells: readonly SheetCell[]): number[] {
  const of = (field: 'number' | 'name' | 'item') =>
    cells.flatMap((c, i) => (matchField(c, [field]) ? [i] : []))
  const keys = [...of('number'), ...of('name')]
  if (keys.length) return cells.filter((c) => !isBlankCell(c)).length > 1 ? keys : []
  const items = of('item')
  return items.length && cells.some((c) => matchField(c, ['full', 'key']) !== null) ? items : []
}

function truncateCell(cell: SheetCell): string {
  const text = cellToText(cell)
  return text.length > SHOWN_CELL ? `${text.slice(0, SHOWN_CELL)}…` : text
}
