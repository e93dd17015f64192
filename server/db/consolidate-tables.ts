import type { ConsolidateState } from '#contract/homework/consolidate-shapes.ts'
import type { Before } from '#core/domain/consolidate/choose.ts'
import type { DefaultColumn, JsonColumn, JsonDefaultColumn, NullableColumn } from './column-types.ts'

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
    student_id: DefaultColumn<string>
    account_id: string
    deadline_at: NullableColumn<Date>
    withdrawn: DefaultColumn<boolean>
    created_at: Date
  }
  consolidation_sheet: OfSheet & {
    before: JsonColumn<Before>
    state: DefaultColumn<ConsolidateState>
    late: DefaultColumn<boolean>
    submitted_at: NullableColumn<Date>
    checked_at: NullableColumn<Date>
    receipt_number: DefaultColumn<string>
    comment: DefaultColumn<string>
  }
  consolidation_question: OfSheet & {
    no: number
    question_id: string
    type: string
    text: string
    options: JsonColumn<{ letter: string; text: string }[]>
    answer_key: string
    explanation: string
    full_mark: number
    point: string
    item_no: string
    choice: JsonDefaultColumn<string[]>
    answer: DefaultColumn<string>
    score: NullableColumn<number>
    auto: DefaultColumn<boolean>
    remark: DefaultColumn<string>
  }
}
