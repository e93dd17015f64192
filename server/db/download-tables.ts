import type { ColumnType } from 'kysely'
import type { QuestionRef } from '#contract/question.ts'

/** Tables of what families print; the columns' meaning is in migration 0015. */
export interface DownloadTables {
  wrong_book_push: {
    school_id: string
    student_id: string
    book_id: string
    user_id: string
    user_type: number
    /** JSON text on the way in. */
    questions: ColumnType<QuestionRef[], string, string>
    made_at: Date
    saved_at: Date
  }
}
