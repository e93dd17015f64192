import { MARK_SCALE, NOT_GIVEN } from '../../exams/store/input.ts'
import { hundredthsIn } from '../../sheets/cells.ts'
import { type Columns, columnName } from '../../sheets/columns/columns.ts'
import type { Field } from '../../sheets/columns/fields.ts'
import { figureColumn } from '../../sheets/columns/figure-columns.ts'
import { openTable, tableRows } from '../../sheets/columns/table.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { Words } from '../../sheets/overlay/words.ts'
import type { FileRef, OnBytes } from '../../sheets/read/sheet.ts'
import { StudentColumns, type StudentOptions } from '../../sheets/roster/student-columns.ts'
import { type DraftPaper, PaperRows } from './draft.ts'
import { withFullLine } from './full-line.ts'
import { itemColumns } from './item-columns.ts'
import type { DraftItem } from './items.ts'
import { type FigureAt, OwnFigures } from './own-figures.ts'
import { RowReader } from './row-reader.ts'

export interface ScoresOptions extends StudentOptions {
  ignore: readonly string[]
  /** True: headings that are neither field nor item are passed over (and listed). */
  ignoreUnknown: boolean
  renamed?: ReadonlyMap<string, Field>
  /** `marks`: every cell a mark. `answers`: letters where the item has a key, marks elsewhere. */
  cells: 'marks' | 'answers'
  /** What words in cells of marks mean. */
  words: Words
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
  const opened = await openTable(
    given,
    {
      required: ['number'],
      // research data has columns of any name: only those pointed out mean something
      optional: options.ignoreUnknown
        ? [...(options.renamed?.values() ?? [])]
        : ['name', 'className', 'grade', 'school', 'total', 'status'],
      ignore: options.ignore,
      extras: true,
      passing: !options.ignoreUnknown,
      ...(options.ignoreUnknown ? {} : { standsIn: 'name' as const }),
      ...(options.renamed ? { renamed: options.renamed } : {}),
    },
    faults,
    onBytes,
  )
  if (!opened) return null
  const { columns, file } = opened
  const { figures, rest } = figuresIn(columns, items, options.ignoreUnknown)
  const { at, ignored } = itemColumns(items, { ...columns, extra: rest }, file, options.ignoreUnknown, faults)
  const { table, fulls } = await withFullLine(opened, (cells) =>
    items.every(({ full }, i) => {
      const mark = hundredthsIn(cells[at[i] ?? -1])
      return mark === NOT_GIVEN || mark === Math.round(full * MARK_SCALE)
    }),
  )
  for (const [i, { no, full }] of items.entries()) {
    const index = at[i] ?? -1
    const said = fulls.get(index)
    if (said === undefined || said === Math.round(full * MARK_SCALE)) continue
    const place = { file: file.label, column: columnName(index, columns.headings[index]) }
    faults.warn('full_differs', place, { item: no, said: said / MARK_SCALE, full })
  }
  const own = new OwnFigures(figures.filter(isOf(courseName)), columns)
  const paper = new PaperRows()
  const people = new StudentColumns(file, columns, options, faults)
  const reader = new RowReader(file, columns, items, at, options, faults)
  for await (const row of tableRows(table, faults)) {
    const student = people.student(row)
    const first = student < 0 ? null : paper.meet(student, row)
    if (first !== null) people.fault('duplicate_student', row, { first })
    const hasMarks = reader.read(row, people.numberOf(row))
    if (student < 0 || first !== null) continue
    const known = options.students.list[student]
    if (hasMarks) {
      const group = known?.className ?? ''
      own.add(row, { file: file.label, number: known?.number || known?.name || '', group }, (f) =>
        reader.sumOf(f.scope),
      )
    }
    if (hasMarks) paper.add(student, row.row, reader.marks, reader.answers(), file.label)
    else paper.absentRows++
  }
  people.tellLost()
  reader.tellDigits()
  own.warn(faults)
  return {
    courseName,
    items,
    file: given.label,
    sheetRows: paper.sheetRows.done(),
    sheets: paper.sheets(),
    numberColumn: people.numberColumn,
    rows: paper.rows.done(),
    marks: paper.marks.done(),
    answers: options.cells === 'answers' ? paper.answers : null,
    absentRows: paper.absentRows,
    ignored: [...columns.ignored, ...figures.map(({ name }) => name), ...ignored],
    passed: table.passed,
    zeros: people.zeros,
  }
}

/** The columns of ranks and totals, and the rest, which must be items. An item may be called like a rank. */
function figuresIn(
  { extra, uses }: Columns,
  items: readonly DraftItem[],
  ignoreUnknown: boolean,
): { figures: FigureAt[]; rest: Columns['extra'] } {
  const known = new Set(items.map((i) => i.no))
  const figures: FigureAt[] = []
  const rest = extra.filter(([index, name]) => {
    const figure = ignoreUnknown || uses.has(index) || known.has(name) ? null : figureColumn(name)
    if (figure) figures.push({ ...figure, index, name })
    return !figure
  })
  return { figures, rest }
}

/** Figures of this paper alone: those of all subjects need the other papers. */
const isOf = (courseName: string) => (figure: FigureAt) =>
  figure.scope !== 'wide' && (figure.course === '' || courseCode(figure.course) === courseCode(courseName))
