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
  private readonly firstRow = new Map<number, number>()

  /** The sheet row in which the student was met first, or null; remembers this one. */
  meet(student: number, sheetRow: number): number | null {
    const first = this.firstRow.get(student)
    if (first !== undefined) return first
    this.firstRow.set(student, sheetRow)
    return null
  }

  add(student: number, sheetRow: number, marks: Int16Array, answers: string | null = null): void {
    this.rows.push(student)
    this.sheetRows.push(sheetRow)
    this.marks.push(marks)
    this.answers.push(answers)
  }
}
