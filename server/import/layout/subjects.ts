import { MARK_SCALE, NOT_GIVEN } from '../../exams/store/input.ts'
import { cellToText, hundredthsIn, MAX_HUNDREDTHS, NOT_A_NUMBER, plainText } from '../../sheets/cells.ts'
import { columnName } from '../../sheets/columns/columns.ts'
import { ALL_COURSES } from '../../sheets/columns/figure-columns.ts'
import { openTable, type Table, tableRows } from '../../sheets/columns/table.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { Words } from '../../sheets/overlay/words.ts'
import type { FileRef, SheetRow } from '../../sheets/read/sheet.ts'
import { readRoster } from '../../sheets/roster/roster.ts'
import { StudentColumns } from '../../sheets/roster/student-columns.ts'
import { Students } from '../../sheets/roster/students.ts'
import { type DraftPaper, type ImportContent, PaperRows } from '../check/draft.ts'
import { withFullLine } from '../check/full-line.ts'
import { OwnFigures, type OwnOf } from '../check/own-figures.ts'
import { MARK_FAULTS } from '../check/row-reader.ts'
import type { FilesPlan } from './plan.ts'
import type { OnFile, ReadOptions } from './read-papers.ts'
import { type CourseAt, courseColumns } from './subject-columns.ts'

/** A subject of one file, with its marks. */
interface SubjectMarks extends CourseAt {
  rows: PaperRows
}

/**
 * Files with a row a student and a column for each subject: every subject becomes a paper of one item. The students are
 * those of the roster, or of the classes that the files name.
 * @param scoreColumns `heading:course:full` each, over what headings say
 */
export async function readSubjects(
  { rosters, papers: plans }: FilesPlan,
  scoreColumns: readonly string[],
  options: ReadOptions,
  faults: Faults,
  onFile: OnFile,
): Promise<ImportContent> {
  const students = new Students()
  const { ignore, className, grade, today } = options
  for (const file of rosters) {
    await readRoster(file, { ignore, className, grade, today }, students, faults, onFile(file))
  }
  const papers: DraftPaper[] = []
  const files = plans.flatMap(({ scores }) => (scores ? [scores] : []))
  if (!files.length) faults.add('too_few_papers', { file: '--layout subjects' })
  for (const file of files) {
    const spec = {
      required: ['number'],
      standsIn: 'name',
      optional: ['name', 'className', 'grade', 'school', 'total', 'status'],
      ignore,
      extras: true,
      passing: true,
    } as const
    const opened = await openTable(file, spec, faults, onFile(file))
    if (!opened) continue
    const { table, fulls } = await withFullLine(opened)
    const found = courseColumns(table, scoreColumns, fulls, faults)
    if (!found.courses.length) {
      await table.rows.return(undefined)
      continue
    }
    const subjects = found.courses.map((c) => ({ ...c, rows: new PaperRows() }))
    const figures = new OwnFigures(
      found.figures.filter(({ scope }) => scope !== 'wide'),
      table.columns,
    )
    const given = { students, rosterGiven: rosters.length > 0, className, grade, nameless: false }
    const people = new StudentColumns(table.file, table.columns, { ...given, update: options.update }, faults)
    for await (const row of tableRows(table, faults)) {
      readRow(row, { table, people, subjects, figures, students, words: options.words }, faults)
    }
    people.tellLost()
    figures.warn(faults)
    papers.push(...subjects.map((s) => paperOf(s, file, table, people, found.ignored)))
  }
  const twice = papers.find((p, i) => papers.findIndex((q) => same(p, q)) < i)
  if (twice)
    faults.add('two_files', { file: twice.file }, { course: twice.courseName, other: twice.courseName })
  return { students, papers }
}

const same = (a: DraftPaper, b: DraftPaper): boolean => courseCode(a.courseName) === courseCode(b.courseName)

interface SubjectsReadContext {
  table: Table
  people: StudentColumns
  subjects: readonly SubjectMarks[]
  figures: OwnFigures
  students: Students
  words: Words
}

function readRow(row: SheetRow, reading: SubjectsReadContext, faults: Faults): void {
  const { table, people, subjects, figures, students, words } = reading
  const { file, columns } = table
  const student = people.student(row)
  const absent = words.of(row.cells[columns.at.get('status') ?? -1]) === 'absent'
  const marks = new Map<string, number>()
  for (const subject of subjects) {
    const mark = markIn(row, subject, table, words, faults)
    const first = student < 0 ? null : subject.rows.meet(student, row)
    if (first !== null) people.fault('duplicate_student', row, { first })
    if (mark === null || student < 0 || first !== null) continue
    if (mark === NOT_GIVEN) subject.rows.absentRows++
    else if (absent) people.fault('absent_with_marks', row, { cell: cellToText(row.cells[subject.index]) })
    else {
      subject.rows.add(student, row.row, Int16Array.of(mark), null, file.label)
      marks.set(courseCode(subject.course), mark)
    }
    if (first !== null) break
  }
  const known = students.list[student]
  if (!known) return
  const sum = [...marks.values()].reduce((a, b) => a + b, 0)
  const own: OwnOf = ({ course }) =>
    course === '' || course === ALL_COURSES
      ? marks.size
        ? sum
        : null
      : (marks.get(courseCode(course)) ?? null)
  const group = `${known.className} ${plainText(row.cells[columns.at.get('className') ?? -1])}`
  figures.add(row, { file: file.label, number: known.number || known.name, group }, own)
}

/** Hundredths, NOT_GIVEN, or null with the fault told. */
function markIn(
  row: SheetRow,
  { index, full }: SubjectMarks,
  { file, columns }: Table,
  words: Words,
  faults: Faults,
): number | null {
  const cell = row.cells[index]
  const word = words.meet(cell)
  if (word === 'absent' || word === 'nothing') return NOT_GIVEN
  const mark = typeof word === 'number' ? word : word === 'fault' ? NOT_A_NUMBER : hundredthsIn(cell)
  if (mark >= 0 && mark <= full) return mark
  const code = word === 'fault' ? 'mark_unsaid' : (MARK_FAULTS.get(mark) ?? 'above_full')
  const place = { file: file.label, row: row.row, column: columnName(index, columns.headings[index]) }
  faults.add(code, place, { cell: cellToText(cell), full: full / MARK_SCALE })
  return null
}

function paperOf(
  { course, full, rows }: SubjectMarks,
  file: FileRef,
  table: Table,
  people: StudentColumns,
  ignored: readonly string[],
): DraftPaper {
  return {
    courseName: course,
    items: [
      {
        no: '1',
        type: 'other',
        full: Math.min(full, MAX_HUNDREDTHS) / MARK_SCALE,
        key: '',
        knowledge: [],
        options: '',
        partial: 0,
      },
    ],
    file: file.label,
    sheetRows: rows.sheetRows.done(),
    sheets: rows.sheets(),
    numberColumn: people.numberColumn,
    rows: rows.rows.done(),
    marks: rows.marks.done(),
    answers: null,
    absentRows: rows.absentRows,
    ignored,
    passed: table.passed,
    zeros: people.zeros,
  }
}
