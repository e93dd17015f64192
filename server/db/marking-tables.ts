import type { ColumnType } from 'kysely'
import type { BlockItem, BlockRule, CropPen, MarkingState, ProblemKind } from '#contract/marking-shapes.ts'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>
/** JSON text on the way in, the value on the way out. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Tables of marking; the columns' meaning is in migrations 0047 and 0063. */
export interface MarkingTables {
  mark_marking: {
    school_id: string
    marking_id: string
    exam_id: string
    paper_id: string
    course_id: string
    course_name: string
    state: MarkingState
    made_at: Time
    over_at: Time | null
    /** Of the exam, that its marks became. */
    version: ColumnType<number | null, number | null | undefined, number | null>
  }
  mark_comment: {
    school_id: string
    marking_id: string
    class_id: string
    comment_id: string
    account_id: string
    user_id: string
    words: string
    at: Time
  }
  mark_block: {
    school_id: string
    block_id: string
    marking_id: string
    seq: number
    name: string
    items: Json<BlockItem[]>
    rule: Json<BlockRule>
    leader_id: string
  }
  mark_marker: {
    school_id: string
    block_id: string
    marker_id: string
    quota: number | null
    active: boolean
  }
  mark_answer: {
    school_id: string
    answer_id: string
    block_id: string
    seq: number
    student_id: string
    need: 1 | 2
    turn: Defaulted<0 | 90 | 180 | 270>
    round: Defaulted<number>
    wanted: number
    state: 'open' | 'problem' | 'differ' | 'final'
    marks: JsonOrNull<number[]>
    total: ColumnType<number | null, number | null | undefined, number | null>
    made_of: JsonOrNull<number[]>
    changed_at: Time
  }
  mark_pack: {
    school_id: string
    pack_id: string
    block_id: string
    marker_id: string
    taken_at: Time
    returned_at: ColumnType<Time | null, Time | null | undefined, Time | null>
  }
  mark_task: {
    school_id: string
    task_id: string
    block_id: string
    answer_id: string
    marker_id: string
    purpose: 'count' | 'control' | 'repeat' | 'trial'
    round: number
    slot: number
    pack_id: string
    pos: number
    until: Time
    lost: Defaulted<boolean>
    rev: Defaulted<number>
    said: Defaulted<boolean>
    marks: JsonOrNull<number[]>
    total: ColumnType<number | null, number | null | undefined, number | null>
    problem: ColumnType<ProblemKind | null, ProblemKind | null | undefined, ProblemKind | null>
    note: Defaulted<string>
    spent_ms: Defaulted<number>
    said_at: ColumnType<Time | null, Time | null | undefined, Time | null>
    back_at: ColumnType<Time | null, Time | null | undefined, Time | null>
    backs: Defaulted<number>
    pen: JsonOrNull<CropPen[]>
  }
  mark_word: {
    school_id: string
    task_id: string
    account_id: string
    op_id: string
    device_id: string
    rev: number
    base_rev: number
    written_at: Time
    came_at: Time
    marks: JsonOrNull<number[]>
    problem: ProblemKind | null
    note: string
    spent_ms: number
    held: boolean
    backs: number
    pen: JsonOrNull<CropPen[]>
  }
  mark_decision: {
    school_id: string
    answer_id: string
    decision_id: string
    round: number
    marks: Json<number[]>
    note: string
    by_user: string
    at: Time
  }
  mark_share: {
    school_id: string
    block_id: string
    answer_id: string
    sample_id: string
    marks: Json<number[]>
    note: string
    typical: boolean
    control: boolean
    at: Time
  }
}
