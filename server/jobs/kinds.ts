import type { AnswerCard } from '#contract/exam/card.ts'
import type { ClassReport } from '#contract/exam/class-report.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import type { Locale } from '#contract/locale.ts'
import type { DisplaySettings } from '#contract/office/display.ts'
import type { QuestionRef } from '#contract/question.ts'
import type { BookSpace } from '#contract/wrong/download.ts'

/** Whose spreadsheet of which class. The right to it is asked after again when the job runs. */
export interface TranscriptOrder {
  accountId: string
  userId: string
  examId: string
  classId: string
  version?: number
  /** Of the headings and of what is said meanwhile. */
  locale: Locale
}

export interface TranscriptFile {
  fileName: string
  /** Students in it. */
  students: number
  /** The .xlsx file, base64. */
  content: string
}

/** Whose workbook of which exam. The right to it is asked after again when the job runs. */
export interface ExamWorkbookOrder {
  accountId: string
  userId: string
  examId: string
  version?: number
  locale: Locale
}

/** Whose slips of which classes of an exam; the same. */
export interface ExamSlipsOrder extends ExamWorkbookOrder {
  classIds: string[]
  order: 'number' | 'rank'
}

/** A stored file of an exam, which whoever asked for it may read for some days. */
export interface ExamFile {
  fileId: string
  fileName: string
  bytes: number
}

/** Whose book of wrong questions, and how it is to look. The right to each question is asked after again when the job runs. */
export interface WrongBookOrder {
  accountId: string
  userId: string
  questions: QuestionRef[]
  /** Epoch ms; null: not known. */
  madeAt: number | null
  space: BookSpace
  explain: boolean
  /** What comes before the paths of the app's pages; null: no codes. */
  app: string | null
  /** What the product is called where it was asked for. */
  shortTitle: string
  locale: Locale
}

/** A PDF in the store, with an address that opens it for some hours. */
export interface WrongBookFile {
  fileName: string
  bytes: number
  questions: number
  path: string
}

/** Questions of a school's bank, or of a homework. The right to them is asked after again when the job runs. */
export interface QuestionsOrder {
  accountId: string
  userId: string
  schoolId: string
  /** Null: of the bank, of `courseId` and `source` where they are given. */
  homeworkId: string | null
  courseId?: string
  source?: string
  locale: Locale
}

export interface QuestionsFile {
  fileName: string
  questions: number
  /** The .zip file, base64. */
  content: string
}

/** Whose answer card of which paper. The right to it is asked after again when the job runs. */
export interface CardOrder {
  accountId: string
  userId: string
  examId: string
  paperId?: string
  reportStudentId?: string
  locale: Locale
}

/** All cards of a paper in a school. */
export interface CardsOrder {
  schoolId: string
  examId: string
  paperId: string
}

/** A report under settings that do not hold (yet). */
export interface DisplayOrder {
  schoolId: string
  examId: string
  /** Null: the first student of the school in the exam. */
  studentId: string | null
  settings: DisplaySettings
  locale: Locale
}

/** A class's report under settings that do not hold (yet). */
export interface DisplayClassOrder extends Omit<DisplayOrder, 'studentId'> {
  /** Null: the first class of the school in the exam. */
  classId: string | null
  reader: 'head' | 'subject'
}

/** A draft of a school's office, and the administrator who asked. */
export interface OfficeDraftOrder {
  schoolId: string
  importId: string
  accountId: string
}

/** A student of a school. */
export interface ChildOrder {
  schoolId: string
  ofStudentId?: string
}

/** A stored file that its asker may read for some days. */
export interface ChildArchive {
  fileId: string
  fileName: string
  bytes: number
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
  /** Makes the workbook of an exam for whoever asked. */
  'exam-workbook': { data: ExamWorkbookOrder; result: ExamFile & { students: number } }
  /** Draws the slips of an exam for whoever asked. */
  'exam-slips': { data: ExamSlipsOrder; result: ExamFile & { slips: number } }
  /** Makes the PDF of a book of wrong questions. */
  'wrong-book': { data: WrongBookOrder; result: WrongBookFile }
  /** Packs questions as a QTI package for whoever asked. */
  'questions-file': { data: QuestionsOrder; result: QuestionsFile }
  /** Draws the formulas that were stored and wait. */
  'draw-formulas': { data: Record<string, never>; result: { drawn: number; rejected: number } }
  /** Makes the small pictures of a scanned answer card, and gives the card. */
  'answer-card': { data: CardOrder; result: AnswerCard }
  /** Makes the small pictures of a paper's scanned cards. */
  'card-pictures': { data: CardsOrder; result: null }
  /** Makes a student's report under other settings, for who thinks of changing them. */
  'display-preview': { data: DisplayOrder; result: StudentReport }
  /** The same of a class, as its teachers would read it. */
  'display-class-preview': { data: DisplayClassOrder; result: ClassReport }
  /** Draws the scanned cards of an exam of the demo district, and their small pictures. */
  'demo-cards': { data: { examId: string }; result: { drawn: number } }
  /** Makes the exam of the demo district that is being marked: its cards, its blocks and marks given already. */
  'demo-marking': { data: Record<string, never>; result: { marked: number } }
  /** Reads the files of a draft of the office and keeps in it what they hold and what is wrong. */
  'office-check': { data: OfficeDraftOrder; result: null }
  /** Stores a draft; `absent`: how many are without marks, as typed. */
  'office-import': { data: OfficeDraftOrder & { absent: number | null }; result: null }
  /** Makes or resets the accounts of an order of the office. */
  'office-accounts': { data: { schoolId: string; batchId: string }; result: null }
  /** Packs all that is kept of a student, for who asked. */
  'child-export': { data: ChildOrder & { accountId: string; locale: Locale }; result: ChildArchive }
  /** Erases a student; when it is done, its own data no longer says whom. */
  'child-erase': { data: ChildOrder; result: { rows: number; files: number } }
  /** Removes what is over by the rules of `server/retention`; its id says for which day. Rows by table. */
  retention: { data: Record<string, never>; result: Record<string, number> }
  /** Sends the reminders that are due to phones; its id says for which minutes. Messages by what became of them. */
  push: { data: Record<string, never>; result: Record<string, number> }
}

export type JobKind = keyof JobKinds
export type JobData<K extends JobKind> = JobKinds[K]['data']
export type JobResult<K extends JobKind> = JobKinds[K]['result']

/**
 * Formats of what jobs are given, 1 the first. A process writes this one and takes it and all older ones; a job of a newer
 * one waits for a process of the newer release (docs/releases.md).
 */
export type JobFormats = Readonly<Record<JobKind, number>>

export const JOB_FORMATS: JobFormats = {
  'publish-exam': 1,
  'transcript-file': 1,
  'exam-workbook': 1,
  'exam-slips': 1,
  'wrong-book': 1,
  'questions-file': 1,
  'draw-formulas': 1,
  'answer-card': 1,
  'card-pictures': 1,
  'display-preview': 1,
  'display-class-preview': 1,
  'demo-cards': 1,
  'demo-marking': 1,
  'office-check': 1,
  'office-import': 1,
  'office-accounts': 1,
  'child-export': 1,
  'child-erase': 1,
  retention: 1,
  push: 1,
}

export const JOB_KINDS: readonly JobKind[] = Object.keys(JOB_FORMATS) as JobKind[]

/** Jobs of each format have a queue of their own: whoever does not know a format does not look there. */
export const formatQueueName = (kind: string, format: number): string =>
  format === 1 ? kind : `${kind}.${format}`

/** Queues of a kind that a process looks into. */
export const queuesOf = (kind: JobKind, formats: JobFormats): string[] =>
  Array.from({ length: formats[kind] }, (_, i) => formatQueueName(kind, i + 1))
