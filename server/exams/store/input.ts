import type { SchoolId } from '../../db/scope.ts'
import type { RankDisplay } from '../../db/tables.ts'

export { MARK_SCALE, NOT_GIVEN } from '#core/domain/analysis/marks.ts'

/** Separates the answers of one student in `answers`. */
export const ANSWER_SEPARATOR = '\u001f'

export type ItemType = 'choice' | 'multi' | 'blank' | 'answer' | 'other'

export interface ItemInput {
  no: string
  type: ItemType
  /** Full mark in marks (not hundredths). */
  full: number
  /** Option letters of the key, '' when there is none. */
  key: string
  knowledge: readonly string[]
}

export interface PaperInput {
  courseId: string
  courseName: string
  items: readonly ItemInput[]
  /** Index into `students` of each row; a student without a row was absent. */
  rows: Int32Array
  /** Row-major, rows.length x items.length, hundredths of a mark, NOT_GIVEN where not given. */
  marks: Int16Array
  /** One for each row: option letters joined by ANSWER_SEPARATOR, or null. */
  answers: readonly (string | null)[] | null
}

export interface ExamStudentInput {
  schoolId: SchoolId
  studentId: string
  classId: string
  gradeId: string
}

/** One exam ready to be stored: everything checked, every id resolved. */
export interface ExamInput {
  /** The owner's own name for the exam: the same key imported again makes a new version of the same exam. */
  externalKey: string
  districtId: string
  ownerSchoolId: SchoolId
  name: string
  examType: 'monthly' | 'midterm' | 'final' | 'mock' | 'quiz' | 'joint' | 'other'
  startTime: Date
  /** Two or more make the exam a joint one. */
  schools: readonly {
    schoolId: SchoolId
    rankDisplay: RankDisplay
    visibleFrom: Date | null
    hidden: boolean
  }[]
  papers: readonly PaperInput[]
  students: readonly ExamStudentInput[]
  note: string
}

/** `unchanged`: the same content is already the newest version, nothing was written. */
export interface StoredExam {
  examId: string
  version: number
  unchanged: boolean
}

/** done and total are in the unit of the phase (rows, students); phases come in order. */
export type ImportProgress = (phase: string, done: number, total: number) => void
