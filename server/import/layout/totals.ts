import { NOT_GIVEN } from '../../exams/store/input.ts'
import {
  cellToText,
  hundredthsIn,
  MAX_HUNDREDTHS,
  NEGATIVE,
  NOT_A_NUMBER,
  plainText,
} from '../../sheets/cells.ts'
import { type Columns, columnName, headingsTold } from '../../sheets/columns/columns.ts'
import { FIELD_NAMES, headingKey } from '../../sheets/columns/fields.ts'
import { openTable, tableRows } from '../../sheets/columns/table.ts'
import type { Faults } from '../../sheets/faults.ts'
import { fileRef } from '../../sheets/file-ref.ts'
import type { Overlays } from '../../sheets/overlay/overlays.ts'
import type { Words } from '../../sheets/overlay/words.ts'
import type { FileRef, OnBytes, SheetCell, SheetRow } from '../../sheets/read/sheet.ts'
import { Students } from '../../sheets/roster/students.ts'
import { type ImportContent, PaperRows } from '../check/draft.ts'
import { MARK_FAULTS } from '../check/row-reader.ts'
import type { ImportOptions } from '../options.ts'
import { pointedColumns } from './research.ts'
import { TotalsPeople } from './totals-people.ts'

interface TotalsReadContext {
  file: FileRef
  columns: Columns
  scale: 'none' | 't'
  words: Words
  faults: Faults
}

interface ScoreColumn {
  heading: string
  course: string
  /** Hundredths. */
  full: number
  index: number
  rows: PaperRows
}

/** One file of whole-paper scores: each score column becomes a paper of one item. */
export async function readTotals(
  options: ImportOptions,
  said: Overlays,
  words: Words,
  faults: Faults,
  onFile: (file: FileRef) => OnBytes,
): Promise<ImportContent> {
  const students = new Students()
  const draft: ImportContent = { students, papers: [] }
  const file = { ...fileRef(options.paths[0] ?? '', options.cwd), said }
  const scores = scoreColumns(options, faults)
  if (!options.paths[0] || !scores.length) {
    faults.add('too_few_papers', { file: '--layout totals --score' })
    return draft
  }
  const renamed = pointedColumns(options)
  const isScore = (name: string) => scores.some((s) => headingKey(s.heading) === headingKey(name))
  const optional = [...renamed.values()].filter((f) => f !== 'number')
  if (!FIELD_NAMES.name.some(isScore)) optional.push('name')
  const table = await openTable(
    file,
    { required: ['number'], optional, renamed, ignore: [], extras: true },
    faults,
    onFile(file),
  )
  if (!table) return draft
  const { columns } = table
  if (!locate(scores, columns, file, faults)) {
    await table.rows.return(undefined)
    return draft
  }
  const people = new TotalsPeople(file, columns, students, options, faults)
  const sheet: TotalsReadContext = { file, columns, scale: options.scale, words, faults }
  for await (const row of tableRows(table, faults)) {
    const student = people.student(row)
    for (const score of scores) addScore(score, student, row, sheet)
  }
  const taken = new Set(scores.map((s) => s.index))
  const ignored = columns.extra.filter(([i]) => !taken.has(i)).map(([, name]) => name)
  draft.papers = scores.map(({ course, full, rows: r }) => ({
    courseName: course,
    items: [{ no: '1', type: 'other', full: full / 100, key: '', knowledge: [], options: '', partial: 0 }],
    file: file.label,
    sheetRows: r.sheetRows.done(),
    numberColumn: people.numberColumn,
    rows: r.rows.done(),
    marks: r.marks.done(),
    answers: null,
    absentRows: r.absentRows,
    ignored,
    passed: table.passed,
  }))
  return draft
}

function scoreColumns(options: ImportOptions, faults: Faults): ScoreColumn[] {
  return options.scoreColumns.map((text) => {
    const [heading = '', course = '', fullText = '100'] = text.split(':')
    const full = hundredthsIn(fullText || '100')
    if (full <= 0 || full > MAX_HUNDREDTHS) {
      const code = full > 0 ? 'full_too_great' : 'full_mark'
      faults.add(code, { file: `--score ${text}` }, { cell: fullText, max: MAX_HUNDREDTHS / 100 })
    }
    return { heading, course: course || heading, full, index: -1, rows: new PaperRows() }
  })
}

function locate(scores: ScoreColumn[], columns: Columns, file: FileRef, faults: Faults): boolean {
  for (const score of scores) {
    const found = columns.extra.find(([, name]) => headingKey(name) === headingKey(score.heading))
    if (found) score.index = found[0]
    else {
      const place = { file: file.label, row: columns.headRow }
      const headings = headingsTold(columns.headings)
      faults.add('missing_column', place, { wanted: score.heading, names: score.heading, headings })
    }
  }
  return scores.every((s) => s.index >= 0)
}

function addScore(score: ScoreColumn, student: number, row: SheetRow, sheet: TotalsReadContext): void {
  const { file, columns, scale, words, faults } = sheet
  const cell = row.cells[score.index]
  const word = words.meet(cell)
  const mark =
    typeof word === 'number'
      ? word
      : word === 'absent' || word === 'nothing'
        ? NOT_GIVEN
        : word === 'fault'
          ? NOT_A_NUMBER
          : scale === 't'
            ? tScore(cell)
            : hundredthsIn(cell)
  if (mark === NOT_GIVEN) {
    score.rows.absentRows++
  } else if (mark < 0 || mark > score.full) {
    const place = {
      file: file.label,
      row: row.row,
      column: columnName(score.index, columns.headings[score.index]),
    }
    const cellText = cellToText(cell)
    const code = word === 'fault' ? 'mark_unsaid' : (MARK_FAULTS.get(mark) ?? 'above_full')
    faults.add(code, place, { cell: cellText, full: score.full / 100 })
  } else if (student >= 0) {
    score.rows.add(student, row.row, Int16Array.of(mark))
  }
}

/** Hundredths of 50 + 10 z, rounded to two decimals; NOT_GIVEN for an empty cell. */
export function tScore(cell: SheetCell | undefined): number {
  const text = plainText(cell)
  if (text === '') return NOT_GIVEN
  const t = Math.round(5000 + 1000 * Number(text))
  return Number.isNaN(t) ? NOT_A_NUMBER : t < 0 ? NEGATIVE : t
}
