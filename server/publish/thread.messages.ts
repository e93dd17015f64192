import type { TrendPoint } from '#contract/exam/report.ts'
import type { ExamFacts, PaperMarks, Students } from './exam-data.ts'
import type { ResultLine } from './result-line.ts'

/**
 * What the computing thread can be asked, and what it answers: one `exam`, each `paper` as soon as its marks are read,
 * `figures`, then reports.
 */
export interface Asks {
  exam: { ask: { facts: ExamFacts; students: Students }; answer: null }
  /** `at`: index into the exam's papers. */
  paper: { ask: { at: number; marks: PaperMarks }; answer: null }
  /** What needs every paper. */
  figures: { ask: null; answer: Figures }
  students: { ask: StudentsAsk; answer: StudentBatch }
  groups: { ask: { school: number }; answer: BundleBatch }
}

export type ComputeRequest = { [K in keyof Asks]: { id: number; kind: K; ask: Asks[K]['ask'] } }[keyof Asks]

export type ComputeReply = { id: number; answer: Asks[keyof Asks]['answer'] } | { id: number; error: string }

export interface Figures {
  /** paper_stats rows. */
  papers: { paperId: string; stats: string }[]
  /** group_line rows, one a class; marks. */
  classes: GroupLine[]
}

export interface GroupLine {
  school: number
  gradeId: string
  classId: string
  /** Who came. */
  studentCount: number
  /** Also who did not come. */
  listed: number
  meanScore: number | null
  fullMark: number
}

/** Reports wanted of these students, class by class. */
export interface StudentsAsk {
  students: Int32Array
  /** For each student and paper the answers as stored. */
  answers: (string | null)[][]
  earlier: TrendPoint[][]
}

/** Bundles of one school: column by column, bodies one after another in `bytes`. */
export interface BundleBatch {
  kinds: string[]
  subjects: string[]
  /** Subjects of the class's parts that bodies go on from; null: a body is whole. */
  bases: (string | null)[]
  etags: string[]
  /** Length of each body, and of its text before compression. */
  sizes: number[]
  rawBytes: number[]
  bytes: Uint8Array
}

export interface StudentBatch extends BundleBatch {
  lines: ResultLine[]
}
