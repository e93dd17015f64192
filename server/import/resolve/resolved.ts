import type { FoldedClass } from '#contract/office/import-shapes.ts'
import type { DraftStudent, LostZeros } from '../../sheets/roster/students.ts'
import type { ImportContent } from '../check/draft.ts'
import type { KnownSchool } from './directory.ts'

/** A class as stored, or one still to be made. */
export type ClassRef =
  | { classId: string; gradeId: string; name: string; grade: string }
  | { classId: null; name: string; grade: string }

/** A school of the exam: stored, or (known null) to be made. */
export interface ExamSchool {
  known: KnownSchool | null
  name: string
  district: string
  /** The school year whose names its places are given before the exam is stored; absent or null: they have them. */
  turnTo?: number | null
  /** True: the exam is of an earlier school year; places are called as they were then, and nobody is moved by it. */
  isPast?: boolean
}

export interface Participant {
  /** Index into `schools`. */
  school: number
  number: string
  name: string
  /** Null: to be made. */
  studentId: string | null
  class: ClassRef
  /** True: name and class of the files replace what is stored. */
  update: boolean
  identity?: DraftStudent['identity']
}

/** A draft whose every name was found, or may be made. `participants` begin with the draft's students, same order. */
export interface Resolved {
  draft: ImportContent
  schools: readonly ExamSchool[]
  /** Index of the school that owns the exam. */
  owner: ExamSchool
  participants: readonly Participant[]
  /** Numbers that were found with zeros in front; null: none. */
  zeros: LostZeros | null
  /** Classes that the files write in another way than they are called. */
  folded: readonly FoldedClass[]
}
