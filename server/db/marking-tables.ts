import type { BlockItem, BlockRule, CropPen, MarkingState, ProblemKind } from '#contract/marking/shapes.ts'
import type { DefaultColumn, JsonColumn, JsonNullableColumn, NullableColumn } from './column-types.ts'

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
    made_at: Date
    over_at: Date | null
    /** Of the exam, that its marks became. */
    version: NullableColumn<number>
  }
  mark_comment: {
    school_id: string
    marking_id: string
    class_id: string
    comment_id: string
    account_id: string
    user_id: string
    words: string
    at: Date
  }
  mark_block: {
    school_id: string
    block_id: string
    marking_id: string
    seq: number
    name: string
    items: JsonColumn<BlockItem[]>
    rule: JsonColumn<BlockRule>
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
    turn: DefaultColumn<0 | 90 | 180 | 270>
    round: DefaultColumn<number>
    wanted: number
    state: 'open' | 'problem' | 'differ' | 'final'
    marks: JsonNullableColumn<number[]>
    total: NullableColumn<number>
    made_of: JsonNullableColumn<number[]>
    changed_at: Date
  }
  mark_pack: {
    school_id: string
    pack_id: string
    block_id: string
    marker_id: string
    taken_at: Date
    returned_at: NullableColumn<Date>
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
    until: Date
    lost: DefaultColumn<boolean>
    rev: DefaultColumn<number>
    said: DefaultColumn<boolean>
    marks: JsonNullableColumn<number[]>
    total: NullableColumn<number>
    problem: NullableColumn<ProblemKind>
    note: DefaultColumn<string>
    spent_ms: DefaultColumn<number>
    said_at: NullableColumn<Date>
    back_at: NullableColumn<Date>
    backs: DefaultColumn<number>
    pen: JsonNullableColumn<CropPen[]>
  }
  mark_word: {
    school_id: string
    task_id: string
    account_id: string
    op_id: string
    device_id: string
    rev: number
    base_rev: number
    written_at: Date
    came_at: Date
    marks: JsonNullableColumn<number[]>
    problem: ProblemKind | null
    note: string
    spent_ms: number
    held: boolean
    backs: number
    pen: JsonNullableColumn<CropPen[]>
  }
  mark_decision: {
    school_id: string
    answer_id: string
    decision_id: string
    round: number
    marks: JsonColumn<number[]>
    note: string
    by_user: string
    at: Date
  }
  mark_share: {
    school_id: string
    block_id: string
    answer_id: string
    sample_id: string
    marks: JsonColumn<number[]>
    note: string
    typical: boolean
    control: boolean
    at: Date
  }
}
