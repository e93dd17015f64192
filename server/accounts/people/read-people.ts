import { Role } from '#contract/roles.ts'
import { cellToName, cellToText, idIn, isRounded, plainText } from '../../sheets/cells.ts'
import { type Columns, columnName } from '../../sheets/columns/columns.ts'
import type { Field } from '../../sheets/columns/fields.ts'
import { openTable, tableRows } from '../../sheets/columns/table.ts'
import type { FaultPosition, Faults } from '../../sheets/faults.ts'
import { fileRef } from '../../sheets/file-ref.ts'
import type { FileRef, SheetCell, SheetRow } from '../../sheets/read/sheet.ts'
import type { FaultCode } from '../../sheets/text/fault-codes.ts'
import type { AccountsOptions } from '../options.ts'
import { ROLE_NAMES, type RoleKind, roleKind } from './roles.ts'

/** A row of a file of people, complete for its role; names of places and numbers of children are still unchecked. */
export interface PeopleRow {
  file: string
  row: number
  /** '' when the file does not say it. */
  school: string
  name: string
  /** As written. */
  role: string
  kind: RoleKind
  classes: readonly string[]
  grades: readonly string[]
  courses: readonly string[]
  children: readonly string[]
  staff: string
  /** Digits only. */
  phone: string
  /** Who it is in a OneRoster package. Such a package says what is taught and headed, not who leads. */
  packageId?: string
  /** Where a fault of a field is. */
  place(field: Field): FaultPosition
}

const FIELDS = [
  'person',
  'role',
  'className',
  'course',
  'grade',
  'staff',
  'child',
  'phone',
  'school',
] as const

/** Reads all files of people; needs no database. Rows with faults are left out. */
export async function readPeople(
  options: Pick<AccountsOptions, 'people' | 'cwd' | 'ignore'>,
  faults: Faults,
): Promise<PeopleRow[]> {
  const people: PeopleRow[] = []
  for (const path of options.people) {
    const how = { ignore: options.ignore, login: true, role: '' }
    await readPeopleFile(fileRef(path, options.cwd), how, people, faults)
  }
  return people
}

interface PeopleReadOptions {
  /** Columns to pass over; `all`: every one that is not known. */
  ignore: readonly string[] | 'all'
  /** Whether staff need a number to sign in by. */
  login: boolean
  /** Role of rows that say none; '': a row without one is a fault. */
  role: string
}

/** Reads one file, or one sheet of it. Rows with faults are left out. */
export async function readPeopleFile(
  file: FileRef,
  how: PeopleReadOptions,
  people: PeopleRow[],
  faults: Faults,
): Promise<void> {
  const { ignore } = how
  const required = how.role === '' ? (['person', 'role'] as const) : (['person'] as const)
  const spec = { required, optional: FIELDS, ignore, extras: ignore !== 'all' }
  const table = await openTable(file, spec, faults)
  if (!table) return
  const { columns } = table
  for (const [i, name] of columns.extra) {
    const place = { file: file.label, row: columns.headRow, column: columnName(i, name) }
    faults.add('unknown_people_column', place, { name })
  }
  for await (const row of tableRows(table, faults)) {
    const person = personIn(row, file, columns, how, faults)
    if (person) people.push(person)
  }
}

function personIn(
  row: SheetRow,
  file: FileRef,
  columns: Columns,
  how: PeopleReadOptions,
  faults: Faults,
): PeopleRow | null {
  const cell = (field: Field) => row.cells[columns.at.get(field) ?? -1]
  const place = (field: Field): FaultPosition => {
    const i = columns.at.get(field)
    const column = i === undefined ? null : columnName(i, columns.headings[i])
    return { file: file.label, row: row.row, column }
  }
  const before = faults.count
  const fault = (code: FaultCode, field: Field, values: Record<string, string> = {}) =>
    faults.add(code, place(field), values)

  const name = cellToName(cell('person'))
  if (!name) fault('person_unnamed', 'person')
  const role = cellToText(cell('role')) || how.role
  const kind = roleKind(role)
  if (!kind) fault('role_unknown', 'role', { cell: role, known: ROLE_NAMES })
  for (const field of ['staff', 'child', 'phone'] as const) {
    if (isRounded(cell(field))) fault('number_rounded', field, { cell: idIn(cell(field)) })
  }
  const written = idIn(cell('phone'))
  const phone = written.replace(/[\s-]/g, '').replace(/^\+86/, '')
  if (written && !/^\+?\d{5,15}$/.test(phone)) fault('phone_wrong', 'phone', { cell: written })
  const staff = idIn(cell('staff'))
  if (how.login && kind && kind.userType !== Role.parent && !staff && !phone) fault('login_wanted', 'staff')
  const person = {
    classes: splitNameCell(cell('className')).map(cellToName),
    courses: splitNameCell(cell('course')),
    grades: splitNameCell(cell('grade')).map(cellToName),
    children: splitNameCell(cell('child')).map(idIn),
  }
  const given = {
    className: person.classes,
    course: person.courses,
    grade: person.grades,
    child: person.children,
  }
  for (const field of kind?.needs ?? []) {
    if (!given[field].length) fault(WANTED[field], field, { role })
  }
  if (!kind || faults.count > before) return null
  const school = plainText(cell('school'))
  return { file: file.label, row: row.row, school, name, role, kind, ...person, staff, phone, place }
}

const WANTED = {
  className: 'class_wanted',
  course: 'course_wanted',
  grade: 'grade_wanted',
  child: 'child_wanted',
} as const

/** Several names in one cell. */
function splitNameCell(cell: SheetCell | undefined): string[] {
  const parts = String(cell ?? '')
    .split(/[、,，;；\n]/)
    .map(cellToText)
  return [...new Set(parts)].filter((part) => part !== '')
}
