import type { ColumnType } from 'kysely'
import type { AppealPlace } from '#contract/appeal.ts'
import type { ScoreLine } from '#contract/score-lines.ts'
import type { AbsentRule } from '#core/domain/analysis/absences.ts'
import type { AssignedRule } from '#core/domain/analysis/assigned/rule.ts'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>

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
    start_time: Time
    creator_id: Defaulted<string>
    current_version: Defaulted<number>
    school_count: Defaulted<number>
  }
  exam_version: {
    exam_id: string
    version: number
    content_hash: string
    state: 'imported' | 'published'
    imported_at: Time
    published_at: Time | null
    note: Defaulted<string>
    absent_rule: Defaulted<AbsentRule | null>
  }
  exam_school: {
    exam_id: string
    school_id: string
    rank_display: RankDisplay
    visible_from: Time | null
    hidden: Defaulted<boolean>
    withdrawn_at: ColumnType<Time | null, Time | null | undefined, Time | null>
  }
  exam_paper: {
    exam_id: string
    version: number
    paper_id: string
    course_id: string
    course_name: string
    seq: number
    full_mark: number
    status: Defaulted<number>
  }
  exam_item: {
    exam_id: string
    version: number
    paper_id: string
    seq: number
    item_no: string
    item_type: string
    full_mark: number
    answer_key: Defaulted<string>
    /** JSON text on the way in, an array on the way out. */
    knowledge: ColumnType<string[], string, string>
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
    base: Defaulted<string | null>
    format: Defaulted<number>
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
    listed: Defaulted<number | null>
  }
  paper_stats: {
    exam_id: string
    version: number
    paper_id: string
    stats: ColumnType<unknown, string, string>
  }
  wrong_tag: {
    school_id: string
    exam_id: string
    student_id: string
    paper_id: string
    item_no: string
    cause: string
    updated_at: Time
  }
  exam_assigned: { exam_id: string; course_id: string; rule: ColumnType<AssignedRule, string, string> }
  score_line: {
    school_id: string
    exam_id: string
    grade_id: string
    subject: string
    lines: ColumnType<ScoreLine[], string, string>
    rev: number
    account_id: string
    saved_at: Time
  }
  exercise: {
    school_id: string
    template_id: string
    exam_id: string
    version: number
    paper_id: string
    class_id: string
    account_id: string
    saved_at: Time
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
    reply: Defaulted<string>
    decided_by: Defaulted<string>
    saved_at: Time
    sent_at: Time | null
    photo_id: Defaulted<string>
    place: ColumnType<AppealPlace | null, string | null | undefined, string | null>
    written_at: ColumnType<Time | null, Time | null | undefined, Time | null>
    decided_at: Time | null
  }
}
