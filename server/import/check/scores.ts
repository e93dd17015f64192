import type { Faults } from '../faults.ts'
import type { FileRef, OnBytes } from '../read/sheet.ts'
import { type DraftPaper, PaperRows } from './draft.ts'
import type { Field } from './fields.ts'
import { itemColumns } from './item-columns.ts'
import type { DraftItem } from './items.ts'
import { RowReader } from './row-reader.ts'
import { StudentColumns, type StudentOptions } from './student-columns.ts'
import { openTable, tableRows } from './table.ts'

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
  given: FileRef,
  courseName: string,
  items: readonly DraftItem[],
  options: ScoresOptions,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<DraftPaper | null> {
  const table = await openTable(
    given,
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
    onBytes,
  )
  if (!table) return null
  const { columns, file } = table
  const { at, ignored } = itemColumns(items, columns, file, options.ignoreUnknown, faults)
  const paper = new PaperRows()
  const people = new StudentColumns(file, columns, options, faults)
  const reader = new RowReader(file, columns, items, at, options.cells, faults)
  for await (const row of tableRows(table, faults)) {
    const student = people.student(row)
    const first = student < 0 ? null : paper.meet(student, row)
    if (first !== null) people.fault('duplicate_student', row, { first })
    const hasMarks = reader.read(row, people.numberOf(row))
    if (student < 0 || first !== null) continue
    if (hasMarks) paper.add(student, row.row, reader.marks, reader.answers())
    else paper.absentRows++
  }
  people.tellLostZeros()
  return {
    courseName,
    items,
    file: given.label,
    sheetRows: paper.sheetRows.done(),
    numberColumn: people.numberColumn,
    rows: paper.rows.done(),
    marks: paper.marks.done(),
    answers: options.cells === 'answers' ? paper.answers : null,
    absentRows: paper.absentRows,
    ignored: [...columns.ignored, ...ignored],
    passed: table.passed,
    zeros: people.zeros,
  }
}
