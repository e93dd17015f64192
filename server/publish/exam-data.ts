import type { StudentReport } from '#contract/exam/report.ts'
import type { AbsentRule } from '#core/domain/analysis/absences.ts'
import type { AssignedRule } from '#core/domain/analysis/assigned/rule.ts'
import type { LevelShare } from '#core/domain/analysis/level.ts'
import type { Thresholds } from '#core/domain/analysis/rates.ts'
import type { RankDisplay } from '../db/tables.ts'

/** What one version of an exam is, without its marks. Plain data: it crosses to the computing thread. */
export interface ExamFacts {
  examId: string
  version: number
  /** Epoch ms; the same in every bundle and in exam_version. */
  publishedAt: number
  examName: string
  examType: StudentReport['examType']
  /** Epoch ms. */
  startTime: number
  isJoint: boolean
  /** How the total counts who missed a subject; absent: counted, and not said. */
  absent?: AbsentRule
  schools: readonly SchoolFacts[]
  /** Of all schools; a student's group is an index into these. */
  grades: readonly { school: number; gradeId: string; gradeName: string }[]
  classes: readonly ClassFacts[]
  /** Marked papers in order. */
  papers: readonly PaperFacts[]
  /** Courses whose papers are still being marked: in no figure yet. */
  pending: readonly { courseId: string; courseName: string }[]
}

export interface ClassFacts {
  school: number
  grade: number
  classId: string
  className: string
}

export interface SchoolFacts {
  schoolId: string
  schoolName: string
  rankDisplay: RankDisplay
  /** What the school chose for its figures; absent: the product's own. */
  levels?: readonly LevelShare[]
  thresholds?: Thresholds
}

export interface PaperFacts {
  paperId: string
  courseId: string
  courseName: string
  items: readonly ItemFacts[]
  /** Where the exam assigns scores in this subject. */
  assigned?: AssignedRule
  /** Names of the knowledge points, each once. */
  knowledge: readonly string[]
}

export interface ItemFacts {
  no: string
  type: string
  /** Hundredths. */
  full: number
  key: string
  /** Indexes into the paper's knowledge. */
  kp: readonly number[]
}

/** Everybody enrolled in the exam, column by column. */
export interface Students {
  ids: string[]
  numbers: string[]
  names: string[]
  /** Index into `schools`, `grades` and `classes`. */
  school: Int32Array
  grade: Int32Array
  klass: Int32Array
}

/** Marks of one paper: row r belongs to student rows[r]. */
export interface PaperMarks {
  rows: Int32Array
  /** rows.length x items, hundredths, NOT_GIVEN where not given. */
  marks: Int16Array
}

export interface ExamData {
  facts: ExamFacts
  students: Students
  /** One for each of facts.papers. */
  marks: PaperMarks[]
}
