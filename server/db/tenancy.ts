import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Whose a table's rows are, which decides by what they can be spread over several databases:
 * - `school`: of one school; every key begins with `school_id`, so that all of a school lies together.
 * - `examSchool`: of one school in one exam; the key begins with the exam, as publication reads an exam whole, and holds
 *   `school_id`.
 * - `exam`: of an exam that several schools may sit.
 * - `account`: of an account, whose people may be of several schools.
 * - `shared`: of the installation; small, or looked up by a key that no school is known by.
 */
export type Owner = 'school' | 'examSchool' | 'exam' | 'account' | 'shared'

/** Every table once; the compiler asks for a new one. */
export const OWNER = {
  account: 'account',
  account_action: 'account',
  account_batch: 'school',
  account_cancel: 'account',
  account_login: 'shared',
  account_membership: 'account',
  account_seq: 'account',
  account_slips: 'school',
  account_user: 'account',
  answer_card: 'school',
  appeal: 'school',
  audit: 'school',
  audit_chain: 'school',
  audit_chain_end: 'school',
  bank_question: 'school',
  bundle: 'examSchool',
  calendar_feed: 'school',
  call_share: 'shared',
  captcha: 'shared',
  card_file: 'school',
  card_template: 'school',
  class: 'school',
  client_fault: 'school',
  consent: 'account',
  consolidation: 'school',
  consolidation_question: 'school',
  consolidation_sheet: 'school',
  device_mark: 'account',
  district: 'shared',
  entry_ticket: 'shared',
  exam: 'exam',
  exam_assigned: 'exam',
  exam_item: 'exam',
  exam_paper: 'exam',
  exam_question: 'exam',
  exam_school: 'examSchool',
  exam_score: 'examSchool',
  exam_student: 'examSchool',
  exam_version: 'exam',
  exercise: 'school',
  external_identity: 'shared',
  file: 'school',
  file_link: 'school',
  formula: 'shared',
  formula_glyph: 'shared',
  free_trial: 'school',
  grade: 'school',
  grade_choice: 'account',
  group_line: 'examSchool',
  holiday_notebook: 'school',
  homework: 'school',
  homework_answer: 'school',
  homework_class: 'school',
  homework_draft: 'account',
  homework_mark: 'school',
  homework_page: 'school',
  homework_plan: 'school',
  homework_question: 'school',
  homework_sheet: 'school',
  homework_strokes: 'school',
  homework_template: 'school',
  homework_template_item: 'school',
  installation: 'shared',
  job: 'shared',
  knowledge_point: 'school',
  leader_scope: 'school',
  login_attempt: 'shared',
  lti_grade: 'school',
  mark_answer: 'school',
  mark_block: 'school',
  mark_comment: 'school',
  mark_decision: 'school',
  mark_marker: 'school',
  mark_marking: 'school',
  mark_pack: 'school',
  mark_share: 'school',
  mark_task: 'school',
  mark_word: 'school',
  membership_product: 'school',
  notebook_coupon: 'school',
  notebook_goods: 'school',
  number_request: 'school',
  office_calendar: 'school',
  office_import: 'school',
  office_import_file: 'school',
  office_layout: 'school',
  op_clash: 'account',
  op_kept: 'account',
  op_replaced: 'account',
  op_target: 'school',
  paper_file: 'school',
  paper_reader: 'school',
  paper_stats: 'exam',
  partner: 'shared',
  partner_key: 'shared',
  partner_school: 'shared',
  partner_sign_on: 'shared',
  pay_notice: 'shared',
  pay_order: 'school',
  pay_order_number: 'shared',
  pay_transaction: 'shared',
  place_was: 'school',
  practice: 'school',
  practice_question: 'school',
  push_device: 'account',
  push_follower: 'account',
  push_sent: 'school',
  push_wish: 'account',
  qr_code: 'shared',
  result_line: 'examSchool',
  roster_change: 'school',
  school: 'shared',
  school_module: 'school',
  school_setting: 'school',
  school_year_change: 'school',
  score_line: 'school',
  second_factor: 'account',
  session: 'shared',
  setting: 'shared',
  sms_code: 'shared',
  sms_gate: 'shared',
  student: 'school',
  student_identity: 'school',
  student_merge: 'school',
  teacher: 'school',
  teacher_class: 'school',
  teacher_class_was: 'school',
  todo: 'account',
  unbinding: 'account',
  upload: 'account',
  used_code: 'shared',
  user_action: 'account',
  wrong_book_push: 'school',
  wrong_plan: 'school',
  wrong_practice: 'school',
  wrong_state: 'school',
  wrong_tag: 'school',
} as const satisfies Record<keyof Tables, Owner>

/** Tables of which no row may be read or changed without saying whose school it is. */
export const ofASchool: ReadonlySet<string> = new Set(
  Object.entries(OWNER).flatMap(([table, owner]) =>
    owner === 'school' || owner === 'examSchool' ? [table] : [],
  ),
)

/** How a query that is meant for all schools says so; it also stands in the database's own log. */
const MARK = 'all schools: '

/**
 * The end of a query that names no school; `why` says for what. For `modifyEnd`, and for text. Files that have some are
 * listed in tests/walls/over-schools.ts.
 */
export const overSchools = (why: string) => sql.raw(formatOverSchoolsComment(why))

/** The same for a query that is one text. */
export const formatOverSchoolsComment = (why: string): string => `/* ${MARK}${why} */`

export const hasOverSchoolsComment = (text: string): boolean => text.includes(`/* ${MARK}`)
