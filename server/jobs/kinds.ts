import type { AnswerCard } from '#contract/card.ts'

/** Whose spreadsheet of which class. The right to it is asked after again when the job runs. */
export interface TranscriptOrder {
  accountId: string
  userId: string
  examId: string
  classId: string
  version?: number
  /** Of the headings and of what is said meanwhile. */
  locale: 'zh-CN' | 'en'
}

export interface TranscriptFile {
  fileName: string
  /** Students in it. */
  students: number
  /** The .xlsx file, base64. */
  content: string
}

/** Whose answer card of which paper. The right to it is asked after again when the job runs. */
export interface CardOrder {
  accountId: string
  userId: string
  examId: string
  paperId?: string
  reportStudentId?: string
  locale: 'zh-CN' | 'en'
}

/** All cards of a paper in a school. */
export interface CardsOrder {
  schoolId: string
  examId: string
  paperId: string
}

/** Every kind of job: what it is given, and what it leaves in `result`. Both must survive JSON. */
export interface JobKinds {
  /**
   * Computes and stores the reports of one exam version, then makes it the current one. `again`: of a published version,
   * as the exams before it changed.
   */
  'publish-exam': { data: { examId: string; version: number; again?: boolean }; result: null }
  /** Makes a spreadsheet of a class's transcript for whoever asked. */
  'transcript-file': { data: TranscriptOrder; result: TranscriptFile }
  /** Draws the formulas that were stored and wait. */
  'draw-formulas': { data: Record<string, never>; result: { drawn: number; rejected: number } }
  /** Makes the small pictures of a scanned answer card, and gives the card. */
  'answer-card': { data: CardOrder; result: AnswerCard }
  /** Makes the small pictures of a paper's scanned cards. */
  'card-pictures': { data: CardsOrder; result: null }
  /** Draws the scanned cards of an exam of the demo district, and their small pictures. */
  'demo-cards': { data: { examId: string }; result: { drawn: number } }
}

export type JobKind = keyof JobKinds
export type JobData<K extends JobKind> = JobKinds[K]['data']
export type JobResult<K extends JobKind> = JobKinds[K]['result']

/** Queues made at start; a kind without a queue could not be enqueued. */
export const JOB_KINDS: readonly JobKind[] = Object.keys({
  'publish-exam': true,
  'transcript-file': true,
  'draw-formulas': true,
  'answer-card': true,
  'card-pictures': true,
  'demo-cards': true,
} satisfies Record<JobKind, true>) as JobKind[]
