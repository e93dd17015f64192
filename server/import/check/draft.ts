import type { SheetRow } from '../../sheets/read/sheet.ts'
import type { LostZeros, Students } from '../../sheets/roster/students.ts'
import type { DraftItem } from './items.ts'

/** Typed arrays that grow by doubling: rows are not counted before they are read. */
class GrowingInt16 {
  private data: Int16Array
  length = 0

  constructor(capacity = 4096) {
    this.data = new Int16Array(capacity)
  }

  /** Adds the first `n` values of `row`. */
  push(row: Int16Array, n = row.length): void {
    if (this.length + n > this.data.length) {
      const bigger = new Int16Array(Math.max(this.data.length * 2, this.length + n))
      bigger.set(this.data)
      this.data = bigger
    }
    this.data.set(n === row.length ? row : row.subarray(0, n), this.length)
    this.length += n
  }

  /** A view, no copy. */
  done(): Int16Array {
    return this.data.subarray(0, this.length)
  }
}

class GrowingInt32 {
  private data: Int32Array
  length = 0

  constructor(capacity = 1024) {
    this.data = new Int32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const bigger = new Int32Array(this.data.length * 2)
      bigger.set(this.data)
      this.data = bigger
    }
    this.data[this.length++] = value
  }

  done(): Int32Array {
    return this.data.subarray(0, this.length)
  }
}

/** A paper as read: students by index into `Students`, marks in hundredths. */
export interface DraftPaper {
  courseName: string
  items: readonly DraftItem[]
  /** The file the rows are from and each row's place in it, for faults that only the database shows. */
  file: string
  sheetRows: Int32Array
  /** The sheets the rows are from, as messages call them, and which of them each row is from; absent: `file` alone. */
  sheets?: { labels: readonly string[]; at: Int32Array }
  /** How messages name the column of the student number. */
  numberColumn: string | null
  rows: Int32Array
  marks: Int16Array
  answers: (string | null)[] | null
  /** Students with a row that holds no mark at all: taken as absent. */
  absentRows: number
  /** Headings passed over. */
  ignored: readonly string[]
  /** Lines of totals and signatures passed over. */
  passed?: readonly string[]
  /** Numbers that were matched without the zeros they had lost at their front. */
  zeros?: LostZeros | undefined
}

export interface ImportContent {
  students: Students
  papers: DraftPaper[]
}

/** What messages call the sheet of a paper's row. */
export const sheetOf = ({ file, sheets }: DraftPaper, row: number): string =>
  sheets?.labels[sheets.at[row] ?? -1] ?? file

/** Collects the rows of one paper; knows which students already have one. */
export class PaperRows {
  readonly rows = new GrowingInt32()
  readonly sheetRows = new GrowingInt32()
  readonly marks = new GrowingInt16()
  readonly answers: (string | null)[] = []
  absentRows = 0
  private readonly labels: string[] = []
  private readonly labelAt = new GrowingInt32()
  private readonly firstRow = new Map<number, Pick<SheetRow, 'row' | 'from'>>()

  /** The row in which the student was met first, with its sheet where it is another, or null; remembers this one. */
  meet(student: number, { row, from }: SheetRow): string | null {
    const first = this.firstRow.get(student)
    if (first) return first.from === from ? `${first.row}` : `${first.from}!${first.row}`
    this.firstRow.set(student, { row, ...(from === undefined ? {} : { from }) })
    return null
  }

  /** @param label what messages call the sheet of the row */
  add(student: number, sheetRow: number, marks: Int16Array, answers: string | null = null, label = ''): void {
    this.rows.push(student)
    this.sheetRows.push(sheetRow)
    if (label !== this.labels.at(-1)) this.labels.push(label)
    this.labelAt.push(this.labels.length - 1)
    this.marks.push(marks)
    this.answers.push(answers)
  }

  sheets(): NonNullable<DraftPaper['sheets']> {
    return { labels: this.labels, at: this.labelAt.done() }
  }
}
