import { readIdNumber } from '#core/domain/entry/id-number.ts'
import { cellToName, idIn, isRounded, plainText } from '../cells.ts'
import { type Columns, columnName, fieldColumns } from '../columns/columns.ts'
import { openTable, tableRows } from '../columns/table.ts'
import type { Faults } from '../faults.ts'
import type { FileRef, OnBytes, SheetRow } from '../read/sheet.ts'
import { isUnreadable } from './readable-name.ts'
import { Repeats } from './repeats.ts'
import type { DraftStudent, Students } from './students.ts'

export interface RosterOptions {
  ignore: readonly string[] | 'all'
  /** Class and grade of everybody, where the file has no such column; '' when not given. */
  className: string
  grade: string
  /** Day in China, YYYY-MM-DD: nobody is born later. */
  today: string
}

/** Reads a roster file into `students`. Needed: number, name and class (a column or an option). */
export async function readRoster(
  given: FileRef,
  options: RosterOptions,
  students: Students,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<void> {
  const table = await openTable(
    given,
    {
      required: options.className ? ['number', 'name'] : ['number', 'name', 'className'],
      optional: ['className', 'grade', 'school', 'idNumber'],
      ignore: options.ignore,
      passing: true,
    },
    faults,
    onBytes,
  )
  if (!table) return
  const names = fieldColumns(table.columns)
  const gaps = new Repeats('class_missing', 'classes_missing')
  const rounded = new Repeats('number_rounded', 'numbers_rounded')
  for await (const row of tableRows(table, faults)) {
    addStudent(row, table.file, table.columns, names, { ...options, gaps, rounded }, students, faults)
  }
  gaps.tell(faults)
  rounded.tell(faults)
}

function addStudent(
  row: SheetRow,
  file: FileRef,
  columns: Columns,
  names: DraftStudent['columns'],
  options: RosterOptions & { gaps: Repeats; rounded: Repeats },
  students: Students,
  faults: Faults,
): void {
  const { at, headings } = columns
  const cell = (field: 'number' | 'name' | 'className' | 'grade' | 'school') => row.cells[at.get(field) ?? -1]
  const place = (field: 'number' | 'name' | 'className') => {
    const i = at.get(field)
    return { file: file.label, row: row.row, column: i === undefined ? null : columnName(i, headings[i]) }
  }
  const number = idIn(cell('number'))
  if (!number) return faults.add('number_missing', place('number'))
  if (isRounded(cell('number'))) return options.rounded.note(place('number'), { cell: number })
  const school = plainText(cell('school'))
  const known = students.find(school, number)
  const first = students.list[known]
  if (first && first.school === school) {
    return faults.add('duplicate_student', place('number'), { number, first: first.row })
  }
  const name = cellToName(cell('name'))
  if (!name) faults.add('name_missing', place('name'), { number })
  else if (isUnreadable(name)) faults.add('name_unreadable', place('name'), { number, name })
  const className = cellToName(cell('className')) || options.className
  if (!className) options.gaps.note(place('className'), { number })
  const grade = cellToName(cell('grade')) || options.grade
  const identity = readIdentity(
    row,
    file,
    columns,
    { school, number, today: options.today },
    students,
    faults,
  )
  const met = { file: file.label, row: row.row, listed: true, ...(names ? { columns: names } : {}) }
  students.add({ school, number, name, className, grade, ...identity, ...met })
}

/** The ID number of a row, empty where there is none or it is wrong. No message repeats it. */
function readIdentity(
  row: SheetRow,
  file: FileRef,
  { at, headings }: Columns,
  { school, number, today }: { school: string; number: string; today: string },
  students: Students,
  faults: Faults,
): Pick<DraftStudent, 'identity'> {
  const index = at.get('idNumber')
  const cell = row.cells[index ?? -1]
  const text = idIn(cell)
  if (index === undefined || text === '') return {}
  const place = { file: file.label, row: row.row, column: columnName(index, headings[index]) }
  if (isRounded(cell)) {
    faults.add('id_number_rounded', place, { number })
    return {}
  }
  const read = readIdNumber(text, today)
  if (!read.ok) {
    faults.add(`id_number_${read.fault}`, place, { number })
    return {}
  }
  const other = students.withIdNumber(school, read.number)
  if (other) {
    faults.add('id_number_twice', place, { number, other: other.number, first: other.row })
    return {}
  }
  return { identity: { idNumber: read.number, birth: read.birth } }
}
