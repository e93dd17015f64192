import { cellToText, isBlankCell } from '../cells.ts'
import type { Faults } from '../faults.ts'
import type { FileRef, SheetRow } from '../read/sheet.ts'
import { type Columns, columnName } from './columns.ts'
import type { Field } from './fields.ts'

/** Fields that hold for each row of cells merged over several: a class, not a person's number. */
const FILLED: readonly Field[] = [
  ...(['className', 'grade', 'school', 'type', 'options', 'knowledge'] as const),
  ...(['person', 'role', 'course', 'staff', 'phone'] as const),
]

interface Other {
  row: number
  shown: string
  held: string
  count: number
}

/** Reads rows as a person sees them, and tells once for all rows what was read that a person does not see so. */
export class Seen {
  private readonly others = new Map<number, Other>()
  private hidden: { row: number; count: number } | null = null
  private readonly filled: readonly number[]
  private readonly file: FileRef
  private readonly columns: Columns

  constructor(file: FileRef, columns: Columns) {
    this.file = file
    this.columns = columns
    this.filled = FILLED.flatMap((field) => columns.at.get(field) ?? [])
  }

  /** The row with what cells show that were merged with one above. */
  row(row: SheetRow): SheetRow {
    if (row.hidden) {
      this.hidden ??= { row: row.row, count: 0 }
      this.hidden.count += 1
    }
    for (const [column, shown] of row.shown ?? []) this.note(row, column, shown)
    if (!row.merged) return row
    const cells = [...row.cells]
    for (const column of this.filled) {
      const above = row.merged.get(column)
      if (above !== undefined && isBlankCell(cells[column])) {
        while (cells.length <= column) cells.push(null)
        cells[column] = above
      }
    }
    return { ...row, cells }
  }

  private note(row: SheetRow, column: number, shown: string): void {
    const heading = this.columns.headings[column]
    if (!heading || this.columns.ignored.includes(heading) || column === this.columns.at.get('number')) return
    const one = this.others.get(column)
    if (one) one.count += 1
    else this.others.set(column, { row: row.row, shown, held: cellToText(row.cells[column]), count: 1 })
  }

  warn(faults: Faults): void {
    const { file, columns } = this
    for (const [column, { row, ...values }] of this.others) {
      const place = { file: file.label, row, column: columnName(column, columns.headings[column]) }
      faults.warn('shown_differs', place, values)
    }
    if (this.hidden) {
      const { row, count } = this.hidden
      faults.warn('rows_hidden', { file: file.label, row }, { count })
    }
    for (const column of file.scan?.looks.hiddenColumns ?? []) {
      const heading = columns.headings[column]
      if (!heading || columns.ignored.includes(heading)) continue
      const place = { file: file.label, row: columns.headRow, column: columnName(column, heading) }
      faults.warn('column_hidden', place, { name: heading })
    }
  }
}
