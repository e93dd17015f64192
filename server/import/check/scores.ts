import type { Faults } from '../faults.ts'
import { readRows } from '../read/rows.ts'
import type { FileRef, OnBytes } from '../read/sheet.ts'
import { readColumns, StrayCells } from './columns.ts'
import { type DraftPaper, PaperRows } from './draft.ts'
import type { Field } from './fields.ts'
import { itemColumns } from './item-columns.ts'
import type { DraftItem } from './items.ts'
import { RowReader } from './row-reader.ts'
import { StudentColumns, type StudentOptions } from './student-columns.ts'

export interface ScoresOptions extends StudentOptions {
  ignore: readonly string[]
  /** True: headings that are neither field nor item are passed over (and listed). */
  ignoreUnknown: boolean
  renamed?: ReadonlyMap<string, Field>
  /** `marks`: every cell a mark. `answers`: letters where the item has a key, marks elsewhere. */
  cells: 'marks' | 'answers'
}

/** Reads one scores or answers file; null when its head line cannot be used. Faults of all rows are told in the same pass. */
export async function readScores(
  file: FileRef,
  courseName: string,
  items: readonly DraftItem[],
  options: ScoresOptions,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<DraftPaper | null> {
  const rows = readRows(file, faults, onBytes)
  const columns = await readColumns(
    rows,
    file,
    {
      required: ['number'],
      // research data has columns of any name: only those pointed out mean something
      optional: options.ignoreUnknown
        ? [...(options.renamed?.values() ?? [])]
        : ['name', 'className', 'grade', 'school', 'total', 'status'],
      ignore: options.ignore,
      extras: true,
      ...(options.renamed ? { renamed: options.renamed } : {}),
    },
    faults,
  )
  if (!columns) {
    await rows.return(undefined)
    return null
  }
  const { at, ignored } = itemColumns(items, columns, file, options.ignoreUnknown, faults)
  const paper = new PaperRows()
  const people = new StudentColumns(file, columns, options, faults)
  const reader = new RowReader(file, columns, items, at, options.cells, faults)
  const stray = new StrayCells(file, columns.headings, faults)
  let some = false
  for await (const row of rows) {
    some = true
    stray.check(row)
    const student = people.student(row)
    const first = student < 0 ? null : paper.meet(student, row.row)
    if (first !== null) people.fault('duplicate_student', row, { first })
    const given = reader.read(row, people.numberOf(row))
    if (student < 0 || first !== null) continue
    if (given) paper.add(student, row.row, reader.marks, reader.answers())
    else paper.absentRows++
  }
  if (!some) faults.add('no_rows', { file: file.label })
  return {
    courseName,
    items,
    file: file.label,
    sheetRows: paper.sheetRows.done(),
    numberColumn: people.numberColumn,
    rows: paper.rows.done(),
    marks: paper.marks.done(),
    answers: options.cells === 'answers' ? paper.answers : null,
    absentRows: paper.absentRows,
    ignored: [...columns.ignored, ...ignored],
  }
}
