import type { AppealPlace } from '#contract/exam/appeal.ts'
import type { ScoreLine } from '#contract/exam/score-lines.ts'
import type { AbsentRule } from '#core/domain/analysis/absences.ts'
import type { AssignedRule } from '#core/domain/analysis/assigned/rule.ts'
import type { DefaultColumn, JsonColumn, JsonNullableColumn, NullableColumn } from './column-types.ts'

export type RankDisplay = 'none' | 'level' | 'band' | 'exact'

/** Tables of exams, their reports, and what families say about them. */
export interface ExamTables {
  exam: {
    exam_id: string
    district_id: string
    owner_school_id: string
    external_key: string
    name: string
    exam_type: string
    is_joint: boolean
    start_time: Date
    creator_id: DefaultColumn<string>
    current_version: DefaultColumn<number>
    school_count: DefaultColumn<number>
  }
  exam_version: {
    exam_id: string
    version: number
    content_hash: string
    state: 'imported' | 'published'
    imported_at: Date
    published_at: Date | null
    note: DefaultColumn<string>
    absent_rule: DefaultColumn<AbsentRule | null>
  }
  exam_school: {
    exam_id: string
    school_id: string
    rank_display: RankDisplay
    visible_from: Date | null
    hidden: DefaultColumn<boolean>
    withdrawn_at: NullableColumn<Date>
  }
  exam_paper: {
    exam_id: string
    version: number
    paper_id: string
    course_id: string
    course_name: string
    seq: number
    full_mark: number
    status: DefaultColumn<number>
  }
  exam_item: {
    exam_id: string
    version: number
    paper_id: string
    seq: number
    item_no: string
    item_type: string
    full_mark: number
    answer_key: DefaultColumn<string>
    /** JSON text on the way in, an array on the way out. */
    knowledge: JsonColumn<string[]>
  }
  exam_student: {
    exam_id: string
    version: number
    school_id: string
    student_id: string
    class_id: string
    grade_id: string
  }
  exam_score: {
    exam_id: string
    version: number
    school_id: string
    paper_id: string
    student_id: string
    marks: Buffer
    answers: string | null
  }
  bundle: {
    exam_id: string
    version: number
    school_id: string
    kind: string
    subject_id: string
    etag: string
    body: Buffer
    raw_bytes: number
    base: DefaultColumn<string | null>
    format: DefaultColumn<number>
  }
  result_line: {
    exam_id: string
    version: number
    school_id: string
    student_id: string
    score: number | null
    full_mark: number
    score_rate: number | null
    grade_score_rate: number | null
    class_score_rate: number | null
    beat: number | null
  }
  group_line: {
    exam_id: string
    version: number
    school_id: string
    grade_id: string
    class_id: string
    student_count: number
    mean_score: number | null
    full_mark: number
    listed: DefaultColumn<number | null>
  }
  paper_stats: {
    exam_id: string
    version: number
    paper_id: string
    stats: JsonColumn<unknown>
  }
  wrong_tag: {
    school_id: string
    exam_id: string
    student_id: string
    paper_id: string
    item_no: string
    cause: string
    updated_at: Date
  }
  exam_assigned: { exam_id: string; course_id: string; rule: JsonColumn<AssignedRule> }
  score_line: {
    school_id: string
    exam_id: string
    grade_id: string
    subject: string
    lines: JsonColumn<ScoreLine[]>
    rev: number
    account_id: string
    saved_at: Date
  }
  exercise: {
    school_id: string
    template_id: string
    exam_id: string
    version: number
    paper_id: string
    class_id: string
    account_id: string
    saved_at: Date
  }
  appeal: {
    school_id: string
    appeal_id: string
    exam_id: string
    student_id: string
    paper_id: string
    item_no: string
    account_id: string
    state: 'draft' | 'sent' | 'unchanged' | 'changed'
    reason: 'unmarked' | 'total' | 'wrong' | 'misread' | 'other'
    words: string
    version_from: number
    full_mark: number
    mark_from: number | null
    answer: string | null
    mark_to: number | null
    version_to: number | null
    reply: DefaultColumn<string>
    decided_by: DefaultColumn<string>
    saved_at: Date
    sent_at: Date | null
    photo_id: DefaultColumn<string>
    place: JsonNullableColumn<AppealPlace>
    written_at: NullableColumn<Date>
    decided_at: Date | null
  }
}
