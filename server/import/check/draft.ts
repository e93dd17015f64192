import type { SheetRow } from '../read/sheet.ts'
import { GrowingInt16, GrowingInt32 } from './grow.ts'
import type { DraftItem } from './items.ts'
import type { Students } from './students.ts'

/** A paper as read: students by index into `Students`, marks in hundredths. */
export interface DraftPaper {
  courseName: string
  items: readonly DraftItem[]
  /** The file the rows are from and each row's place in it, for faults that only the database shows. */
  file: string
  sheetRows: Int32Array
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

/** How many student numbers had lost zeros at their front, with the first of them. */
export interface LostZeros {
  count: number
  from: string
  to: string
}

export interface Draft {
  students: Students
  papers: DraftPaper[]
}

/** Collects the rows of one paper; knows which students already have one. */
export class PaperRows {
  readonly rows = new GrowingInt32()
  readonly sheetRows = new GrowingInt32()
  readonly marks = new GrowingInt16()
  readonly answers: (string | null)[] = []
  absentRows = 0
  private readonly firstRow = new Map<number, Pick<SheetRow, 'row' | 'from'>>()

  /** The row in which the student was met first, with its sheet where it is another, or null; remembers this one. */
  meet(student: number, { row, from }: SheetRow): string | null {
    const first = this.firstRow.get(student)
    if (first) return first.from === from ? `${first.row}` : `${first.from}!${first.row}`
    this.firstRow.set(student, { row, ...(from === undefined ? {} : { from }) })
    return null
  }

  add(student: number, sheetRow: number, marks: Int16Array, answers: string | null = null): void {
    this.rows.push(student)
    this.sheetRows.push(sheetRow)
    this.marks.push(marks)
    this.answers.push(answers)
  }
}
