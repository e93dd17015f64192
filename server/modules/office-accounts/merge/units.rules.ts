import { sql } from 'kysely'

/** Tables whose rows hang together by what they belong to: they move, change places or stay as one. */
export interface UnitTable {
  table: string
  /** Column with whose it is. */
  of: string
  /** Column with what it belongs to. */
  in: string
  /** SQL that finds it from the row, where no column has it. */
  through?: string
  /** False: the table has no school, and its `in` is one school's alone. */
  school?: false
  /** Only these rows. */
  only?: string
}

export type UnitKind = 'exam' | 'homework' | 'consolidation'

const ofStudent = (key: string) => (table: string) => ({ table, of: 'student_id', in: key })

/** Of an exam everything that was made of a student's marks; reports are made again afterwards. */
const EXAM: readonly UnitTable[] = [
  ...['exam_student', 'exam_score', 'result_line', 'answer_card', 'card_file', 'appeal'].map(
    ofStudent('exam_id'),
  ),
  ...['wrong_tag', 'wrong_state', 'wrong_practice'].map(ofStudent('exam_id')),
  { table: 'bundle', of: 'subject_id', in: 'exam_id', only: "kind = 'student'" },
  {
    table: 'mark_answer',
    of: 'student_id',
    in: 'exam_id',
    through: `(select m.exam_id from mark_block b join mark_marking m on m.school_id = b.school_id
      and m.marking_id = b.marking_id where b.school_id = mark_answer.school_id and b.block_id = mark_answer.block_id)`,
  },
]
const HOMEWORK: readonly UnitTable[] = [
  ...['homework_sheet', 'homework_answer', 'homework_mark', 'homework_strokes', 'file_link'].map(
    ofStudent('homework_id'),
  ),
  { table: 'homework_draft', of: 'student_id', in: 'homework_id', school: false },
]
const CONSOLIDATION: readonly UnitTable[] = ['consolidation_sheet', 'consolidation_question'].map(
  ofStudent('consolidation_id'),
)

export const UNITS: Readonly<Record<UnitKind, readonly UnitTable[]>> = {
  exam: EXAM,
  homework: HOMEWORK,
  consolidation: CONSOLIDATION,
}

/** Tables whose rows move one by one; `alone` where a student has at most one: then that of the one that stays counts. */
export interface RowTable {
  table: string
  /** Its key beside school and student; several are joined. */
  key: readonly string[]
  part: 'practice' | 'orders' | 'other'
  alone?: true
}

export const ROWS: readonly RowTable[] = [
  { table: 'practice', key: ['practice_id'], part: 'practice' },
  { table: 'wrong_book_push', key: ['book_id'], part: 'practice' },
  { table: 'holiday_notebook', key: ['holiday_id'], part: 'practice' },
  { table: 'consolidation', key: ['consolidation_id'], part: 'practice' },
  { table: 'wrong_plan', key: [], part: 'practice', alone: true },
  { table: 'pay_order', key: ['order_id'], part: 'orders' },
  { table: 'free_trial', key: [], part: 'orders', alone: true },
  { table: 'student_identity', key: [], part: 'other', alone: true },
  { table: 'number_request', key: ['request_id'], part: 'other' },
  { table: 'grade_choice', key: ['account_id'], part: 'other' },
  { table: 'qr_code', key: ['code_hash'], part: 'other' },
  { table: 'unbinding', key: ['account_id', 'unbinding_id'], part: 'other' },
  { table: 'lti_grade', key: ['homework_id', 'partner_id'], part: 'other' },
  { table: 'file', key: ['file_id'], part: 'other' },
  { table: 'upload', key: ['account_id', 'upload_file_id'], part: 'other' },
]

/**
 * Tables with a student that a merge leaves as they are: who it is, and the journal of what phones sent, whose texts are
 * signed as they came.
 */
export const LEFT_ALONE: readonly string[] = [
  'student',
  'op_kept',
  'op_clash',
  'operation',
  'operation_clash',
]

/** `move`: all of it; `swap`: the one that stays had an empty place there, they change places; `stay`: both have some. */
export type MergeAction = 'move' | 'swap' | 'stay'

/** What happens to a unit. @param kept, gone whether there is anything, and whether it is more than a place */
export function chooseMergeAction(
  kept: { rows: boolean; work: boolean },
  gone: { rows: boolean; work: boolean },
): MergeAction {
  if (!kept.rows) return 'move'
  return gone.work && !kept.work ? 'swap' : 'stay'
}

/** SQL of what a row of the table belongs to. */
export const belongsTo = (t: Pick<UnitTable, 'in' | 'through'>) =>
  t.through ? sql.raw(t.through) : sql.ref(t.in)
