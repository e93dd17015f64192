import type { QuestionRef } from '#contract/question.ts'
import type { JsonColumn } from './column-types.ts'

/** Tables of what families print; the columns' meaning is in migration 0015. */
export interface DownloadTables {
  wrong_book_push: {
    school_id: string
    student_id: string
    book_id: string
    user_id: string
    user_type: number
    /** JSON text on the way in. */
    questions: JsonColumn<QuestionRef[]>
    made_at: Date
    saved_at: Date
  }
  /** Migration 0054. */
  holiday_notebook: {
    school_id: string
    student_id: string
    holiday_id: string
    book_id: string
    name: string
    from_day: string
    to_day: string
    since: string
    /** JSON text on the way in. */
    papers: JsonColumn<{ examId: string; paperId: string }[]>
    user_type: number
    saved_at: Date
  }
}
