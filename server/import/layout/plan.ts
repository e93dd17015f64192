import type { RankDisplay } from '../../db/tables.ts'
import type { ExamInput } from '../../exams/store/input.ts'
import type { FileRef } from '../../sheets/read/sheet.ts'

/** What the exam is, checked. */
export interface ExamFacts {
  name: string
  date: Date
  /** Null: joint when several schools sat it, else other. */
  type: ExamInput['examType'] | null
  /** Null: what each school chose for itself. */
  rank: RankDisplay | null
  visibleFrom: Date | null
  hidden: boolean
  /** The exam is found again by this. */
  key: string
  /** False: the key is made of name and day, which another exam may have too. */
  isKeySaid: boolean
  note: string
}

/** The same as people write it. */
export interface ExamSettings {
  exam: string
  date: string
  type: string
  rank: string
  visibleFrom: string
  hidden: string
  key: string
  note: string
  school: string
}

export interface PaperPlan {
  course: string
  items: FileRef | null
  scores: FileRef | null
  answers: FileRef | null
  key: FileRef | null
}

/** The question file or the explain file of a paper: a PDF. */
export interface PaperFilePlan {
  course: string
  part: 'question' | 'explain'
  file: FileRef
}

export interface FilesPlan {
  settings: Partial<ExamSettings>
  /** File the settings are from, for messages. */
  settingsFile: string
  rosters: FileRef[]
  papers: PaperPlan[]
  pdfs: PaperFilePlan[]
}
