import { cellToName, idIn, isRounded, plainText } from '../../sheets/cells.ts'
import { type Columns, columnName } from '../../sheets/columns/columns.ts'
import type { Field } from '../../sheets/columns/fields.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { FileRef, SheetRow } from '../../sheets/read/sheet.ts'
import type { Students } from '../../sheets/roster/students.ts'
import type { ImportOptions } from '../options.ts'
import { RESEARCH_CLASS, RESEARCH_GRADE } from './research.ts'

/** Who each row is about. A number met again in its school is a fault, or with `splitSameNumber` another student. */
export class TotalsPeople {
  readonly numberColumn: string
  private readonly times = new Map<number, number>()
  private readonly file: FileRef
  private readonly columns: Columns
  private readonly students: Students
  private readonly options: ImportOptions
  private readonly faults: Faults

  constructor(file: FileRef, columns: Columns, students: Students, options: ImportOptions, faults: Faults) {
    this.file = file
    this.columns = columns
    this.students = students
    this.options = options
    this.faults = faults
    const at = columns.at.get('number') ?? 0
    this.numberColumn = columnName(at, columns.headings[at])
  }

  /** Index of the row's student, or -1 with the fault told. */
  student(row: SheetRow): number {
    const number = idIn(this.cell(row, 'number'))
    const place = { file: this.file.label, row: row.row, column: this.numberColumn }
    if (!number) {
      this.faults.add('number_missing', place)
      return -1
    }
    if (isRounded(this.cell(row, 'number'))) {
      this.faults.add('number_rounded', place, { cell: number })
      return -1
    }
    const written = plainText(this.cell(row, 'school'))
    const school = written && `${this.options.schoolPrefix}${written}`
    const known = this.students.find(school, number)
    const first = this.students.list[known]
    if (first && !this.options.splitSameNumber) {
      this.faults.add('duplicate_in_totals', place, { number, first: first.row })
      return -1
    }
    if (!first) return this.add(school, number, row)
    const time = (this.times.get(known) ?? 1) + 1
    this.times.set(known, time)
    return this.add(school, `${number}-${time}`, row)
  }

  private add(school: string, number: string, row: SheetRow): number {
    return this.students.add({
      school,
      number,
      name: cellToName(this.cell(row, 'name')) || number,
      className: cellToName(this.cell(row, 'className')) || this.options.className || RESEARCH_CLASS,
      grade: this.options.grade || RESEARCH_GRADE,
      file: this.file.label,
      row: row.row,
      listed: true,
    })
  }

  private cell(row: SheetRow, field: Field) {
    return row.cells[this.columns.at.get(field) ?? -1]
  }
}
