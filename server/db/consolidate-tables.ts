import type { ColumnType } from 'kysely'
import type { ConsolidateState } from '#contract/consolidate-shapes.ts'
import type { Before } from '#core/domain/consolidate/choose.ts'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>
/** Empty until it is known. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>
/** JSON text on the way in, the value on the way out. */
type Json<T> = ColumnType<T, string | undefined, string>

interface OfSheet {
  school_id: string
  consolidation_id: string
  student_id: string
}

/** Tables of consolidations; the columns' meaning is in migration 0016. */
export interface ConsolidateTables {
  consolidation: {
    school_id: string
    consolidation_id: string
    exam_id: string
    version: number
    paper_id: string
    course_id: string
    course_name: string
    class_id: string
    student_id: Defaulted<string>
    account_id: string
    deadline_at: Later<Time>
    withdrawn: Defaulted<boolean>
    created_at: Time
  }
  consolidation_sheet: OfSheet & {
    before: Json<Before>
    state: Defaulted<ConsolidateState>
    late: Defaulted<boolean>
    submitted_at: Later<Time>
    checked_at: Later<Time>
    receipt_number: Defaulted<string>
    comment: Defaulted<string>
  }
  consolidation_question: OfSheet & {
    no: number
    question_id: string
    type: string
    text: string
    options: Json<{ letter: string; text: string }[]>
    answer_key: string
    explanation: string
    full_mark: number
    point: string
    item_no: string
    choice: Json<string[]>
    answer: Defaulted<string>
    score: Later<number>
    auto: Defaulted<boolean>
    remark: Defaulted<string>
  }
}
