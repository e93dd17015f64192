import { cellToName, idIn, isRounded, plainText } from '../cells.ts'
import { type Columns, columnName, fieldColumns } from '../columns/columns.ts'
import type { Field } from '../columns/fields.ts'
import type { Faults } from '../faults.ts'
import type { FileRef, SheetRow } from '../read/sheet.ts'
import type { FaultCode } from '../text/fault-codes.ts'
import { isUnreadable } from './readable-name.ts'
import { Repeats } from './repeats.ts'
import { type DraftStudent, type LostZeros, nameKey, type Students } from './students.ts'

export interface StudentOptions {
  students: Students
  /** True: a roster file was given, a student outside it is a fault. False: students are noted as they come. */
  rosterGiven: boolean
  /** Class and grade of everybody where the file has no such column; '' when not given. */
  className: string
  grade: string
  /** True: a student without a name is called by the number (research data has no names). */
  nameless: boolean
  /** True: names that differ from the roster's are taken, not told. */
  update: boolean
}

/** Students of one name that a message shows. */
const SHOWN = 4

/** Reads who a row of a scores file is about. */
export class StudentColumns {
  readonly numberColumn: string | null
  /** Numbers that were found with zeros in front. */
  zeros: LostZeros | undefined
  private readonly names: NonNullable<DraftStudent['columns']>
  private readonly rounded = new Repeats('number_rounded', 'numbers_rounded')
  private unclear: Pick<LostZeros, 'count' | 'from'> | undefined
  private readonly file: FileRef
  private readonly columns: Columns
  private readonly options: StudentOptions
  private readonly faults: Faults

  constructor(file: FileRef, columns: Columns, options: StudentOptions, faults: Faults) {
    this.file = file
    this.columns = columns
    this.options = options
    this.faults = faults
    this.names = fieldColumns(columns)
    this.numberColumn = this.names.number ?? this.names.name ?? null
  }

  numberOf(row: SheetRow): string {
    return idIn(this.cell(row, 'number'))
  }

  /** Index of the student, or -1 with the fault told. */
  student(row: SheetRow): number {
    if (!this.columns.at.has('number')) return this.byName(row)
    const number = this.numberOf(row)
    if (!number) return this.fault('number_missing', row)
    if (isRounded(this.cell(row, 'number'))) {
      const place = { file: this.file.label, row: row.row, column: this.numberColumn }
      this.rounded.note(place, { cell: number })
      return -1
    }
    const { students, rosterGiven } = this.options
    const school = plainText(this.cell(row, 'school'))
    const index = students.find(school, number)
    if (index === -2) return this.fault('number_in_two_schools', row, { number })
    if (index >= 0) {
      this.checkName(row, index)
      return index
    }
    if (rosterGiven) {
      const near = students.withZeros(school, number)
      const known = students.list[near]
      if (known) {
        this.zeros ??= { count: 0, from: number, to: known.number }
        this.zeros.count++
        this.checkName(row, near)
        return near
      }
      if (near === -1) return this.fault('student_missing', row, { number })
      this.unclear ??= { count: 0, from: number }
      this.unclear.count++
      return -1
    }
    const name = cellToName(this.cell(row, 'name'))
    if (name && isUnreadable(name)) this.nameFault('name_unreadable', row, { number, name })
    return students.add({
      school,
      number,
      name: name || (this.options.nameless ? number : ''),
      className: cellToName(this.cell(row, 'className')) || this.options.className,
      grade: cellToName(this.cell(row, 'grade')) || this.options.grade,
      file: this.file.label,
      row: row.row,
      columns: this.names,
      listed: false,
    })
  }

  /** The student of that name in that class; without a roster one to be found among the school's. */
  private byName(row: SheetRow): number {
    const { students, rosterGiven } = this.options
    const name = cellToName(this.cell(row, 'name'))
    if (!name) return this.fault('number_missing', row)
    const school = plainText(this.cell(row, 'school'))
    const className = cellToName(this.cell(row, 'className')) || this.options.className
    const found = students.named(school, className, name)
    const [first = -1] = found
    if (found.length === 1) return first
    if (found.length > 1) return this.fault('name_unclear', row, { name, known: this.knownAs(found) })
    if (rosterGiven) return this.fault('name_not_found', row, { name, className })
    const grade = cellToName(this.cell(row, 'grade')) || this.options.grade
    const met = { file: this.file.label, row: row.row, columns: this.names, listed: false }
    return students.addNamed({ school, number: '', name, className, grade, ...met })
  }

  private knownAs(found: readonly number[]): string {
    const some = found.slice(0, SHOWN).map((i) => this.options.students.list[i])
    const names = some.map((one) => `${one?.className ?? ''} ${one?.number ?? ''}`.trim())
    return names.join('、') + (found.length > SHOWN ? '…' : '')
  }

  /** What is wrong with many numbers for one cause: digits that were lost, zeros that could be those of several students. */
  tellLost(): void {
    this.rounded.tell(this.faults)
    if (this.unclear) this.faults.add('zeros_lost', { file: this.file.label }, { ...this.unclear })
  }

  /** Tells a fault at the number; always -1. */
  fault(code: FaultCode, row: SheetRow, values: Record<string, string | number> = {}): -1 {
    const place = { file: this.file.label, row: row.row, column: this.numberColumn }
    this.faults.add(code, place, { number: this.numberOf(row), ...values })
    return -1
  }

  private checkName(row: SheetRow, index: number): void {
    const known = this.options.students.list[index]
    const name = cellToName(this.cell(row, 'name'))
    if (!known || !name || this.options.update) return
    if (!known.name) known.name = name
    else if (!sameName(known.name, name)) {
      this.nameFault('name_differs', row, { number: known.number, name, known: known.name })
    }
  }

  private nameFault(code: FaultCode, row: SheetRow, values: Record<string, string>): void {
    const at = this.columns.at.get('name') ?? 0
    const column = columnName(at, this.columns.headings[at])
    this.faults.add(code, { file: this.file.label, row: row.row, column }, values)
  }

  private cell(row: SheetRow, field: Field) {
    return row.cells[this.columns.at.get(field) ?? -1]
  }
}

/** Names as people compare them. */
export function sameName(a: string, b: string): boolean {
  return a === b || nameKey(a) === nameKey(b)
}
