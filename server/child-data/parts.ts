import type { Tables } from '../db/tables.ts'

/**
 * What of a table is a child's. `where`: its rows `t`, as SQL over the lists of `child-statement.ts`: `kid(student, anon)`,
 * `family(account, person)`, `ending(account)`, `phones(phone)` and `who(school)`.
 */
export interface ChildTableRule {
  readonly where: string
  /** `remove`: the rows go; `rename`: they stay under an id of nobody; `leave`: `erase.ts` does what is to be done. */
  readonly then: 'remove' | 'rename' | 'leave'
  /** Columns that an export leaves out: secrets, and what is told elsewhere in it; `all`: the table is not in it. */
  readonly hidden?: 'all' | readonly string[]
}

/** Why a table holds nothing of a child. */
type Nothing = 'school' | 'machine' | 'staff' | 'figures' | 'texts'

const SCHOOL = 't.school_id = (select school from who)'
const KID = 't.student_id in (select student from kid)'
const OF_KID = `${SCHOOL} and ${KID}`
const OF_ENDING = 't.account_id in (select account from ending)'
const OF_FAMILY = '(t.account_id, t.user_id) in (select account, person from family)'
const TARGET = `${SCHOOL} and exists (select from kid where kid.student = any(string_to_array(t.target, '/')))`
const PHONE = 't.phone in (select phone from phones)'

const remove = (where: string, hidden?: ChildTableRule['hidden']): ChildTableRule => ({
  ...{ where, then: 'remove' },
  ...(hidden === undefined ? {} : { hidden }),
})
const rename = (hidden?: ChildTableRule['hidden']): ChildTableRule => ({
  ...remove(OF_KID, hidden),
  then: 'rename',
})
const leave = (where: string, hidden?: ChildTableRule['hidden']): ChildTableRule => ({
  ...remove(where, hidden),
  then: 'leave',
})

/**
 * Imports that are done and hold the child, and all that were thrown away, whoever is in them; what hangs on them goes in
 * the order of this table.
 */
const IMPORTS = `${SCHOOL} and t.kind = 'scores' and (t.removed_at is not null or t.state = 'imported' and exists (
  select from exam_student x where x.school_id = t.school_id and x.exam_id = t.exam_id
    and x.student_id in (select student from kid)))`

/** Every table once, in the order in which an erasure goes through them; the compiler asks for a new one. */
export const PARTS: Readonly<Record<keyof Tables, ChildTableRule | Nothing>> = {
  // what hangs on other rows comes before them
  account_slips: remove(
    `${SCHOOL} and exists (select from account_batch b where b.school_id = t.school_id and b.batch_id = t.batch_id
      and exists (select from (select student as id from kid union select account from ending) x
        where b.people @> jsonb_build_array(jsonb_build_object('id', x.id))))`,
    'all',
  ),
  practice_question: remove(
    `${SCHOOL} and exists (select from practice p where p.school_id = t.school_id
      and p.practice_id = t.practice_id and p.student_id in (select student from kid))`,
  ),
  op_clash: remove(`(${OF_KID}) or ${OF_ENDING}`, ['hash']),
  op_replaced: remove(`(${TARGET}) or ${OF_ENDING}`, 'all'),
  op_target: remove(TARGET, 'all'),
  op_kept: remove(`(${OF_KID}) or ${OF_ENDING}`, ['hash']),
  office_import: remove(IMPORTS, 'all'),
  office_import_file: remove(
    `${SCHOOL} and not exists (
      select from office_import i where i.school_id = t.school_id and i.import_id = t.import_id)`,
    'all',
  ),
  appeal: remove(OF_KID),
  answer_card: remove(OF_KID, ['pictures']),
  card_file: remove(OF_KID, 'all'),
  bundle: remove(`${OF_KID.replace('t.student_id', 't.subject_id')} and t.kind = 'student'`, 'all'),
  consolidation_question: remove(OF_KID),
  consolidation_sheet: remove(OF_KID),
  consolidation: remove(OF_KID),
  homework_answer: remove(OF_KID),
  homework_draft: remove(
    `${KID} and (t.account_id in (select account from family)
      or t.homework_id in (select h.homework_id from homework h where h.school_id = (select school from who)))`,
  ),
  homework_mark: remove(OF_KID),
  homework_sheet: remove(OF_KID),
  homework_strokes: remove(OF_KID),
  lti_grade: remove(OF_KID),
  file_link: remove(OF_KID, 'all'),
  free_trial: remove(OF_KID),
  calendar_feed: remove(OF_FAMILY, ['token_hash']),
  grade_choice: remove(`(${OF_KID}) or ${OF_ENDING}`),
  number_request: remove(`(${OF_KID}) or ${OF_ENDING}`),
  holiday_notebook: remove(OF_KID),
  practice: remove(OF_KID),
  qr_code: remove(`(${OF_KID}) or t.issuer_account in (select account from ending)`, 'all'),
  student_identity: remove(OF_KID, ['id_hash']),
  unbinding: remove(`(${OF_KID}) or ${OF_ENDING}`),
  upload: remove(`(${OF_KID}) or ${OF_ENDING}`, 'all'),
  wrong_book_push: remove(OF_KID),
  wrong_plan: remove(OF_KID),
  wrong_practice: remove(OF_KID),
  wrong_state: remove(OF_KID),
  wrong_tag: remove(OF_KID),
  // what the statistics of an exam are made of stays, of nobody
  exam_student: rename(),
  exam_score: rename('all'),
  result_line: rename(),
  mark_answer: rename(),
  // what was paid is kept by law
  pay_order: leave(OF_KID),
  // the family's accounts
  account_action: remove(OF_ENDING),
  account_cancel: remove(OF_ENDING),
  account_login: remove(OF_ENDING),
  account_membership: remove(`(${OF_FAMILY}) or ${OF_ENDING}`),
  account_seq: remove(OF_ENDING, 'all'),
  account_user: remove(OF_FAMILY),
  consent: remove(OF_ENDING),
  device_mark: remove(OF_ENDING, 'all'),
  external_identity: remove(OF_ENDING),
  paper_reader: remove(OF_ENDING),
  push_device: remove(OF_ENDING, ['token_hash', 'endpoint', 'p256dh', 'auth']),
  push_follower: remove(OF_ENDING),
  push_sent: remove(OF_ENDING),
  push_wish: remove(OF_ENDING),
  second_factor: remove(OF_ENDING, 'all'),
  session: remove(OF_ENDING, ['token_hash']),
  sms_code: remove(PHONE, 'all'),
  sms_gate: remove(PHONE, 'all'),
  todo: remove(`(${OF_FAMILY}) or ${OF_ENDING}`),
  user_action: remove(`(${OF_FAMILY}) or ${OF_ENDING}`),
  used_code: leave(OF_ENDING, 'all'),
  entry_ticket: remove(
    `exists (select from (select student as word from kid union select account from ending
      union select phone from phones) w where position('"' || w.word || '"' in t.facts::text) > 0)`,
    'all',
  ),
  account: remove(OF_ENDING, ['password_hash', 'account_key']),
  // bytes follow their rows; files made of exams name a whole class, and are made again on demand
  file: remove(
    `(${OF_KID}) or ${OF_ENDING} or (${SCHOOL} and t.purpose = 'exam-file') or (${SCHOOL} and t.purpose = 'office'
      and not exists (select from office_import_file f where f.school_id = t.school_id and f.file_id = t.file_id)
      and not exists (select from card_file f where f.school_id = t.school_id and f.file_id = t.file_id)
      and not exists (select from paper_file f where f.school_id = t.school_id and f.file_id = t.file_id))`,
    'all',
  ),
  student: remove(OF_KID),
  // names and ids inside of their texts are taken out by `texts.ts`
  account_batch: 'texts',
  audit: 'texts',
  audit_chain: 'figures',
  audit_chain_end: 'school',
  job: leave('false', 'all'),
  roster_change: 'texts',
  school_year_change: 'texts',
  student_merge: 'texts',
  bank_question: 'school',
  call_share: 'machine',
  captcha: 'machine',
  card_template: 'school',
  class: 'school',
  client_fault: 'machine',
  district: 'machine',
  exam: 'school',
  exam_assigned: 'school',
  exam_item: 'school',
  exam_paper: 'school',
  exam_question: 'school',
  exam_school: 'school',
  exam_version: 'school',
  exercise: 'staff',
  formula: 'machine',
  formula_glyph: 'machine',
  grade: 'school',
  group_line: 'figures',
  homework: 'staff',
  homework_class: 'school',
  homework_page: 'staff',
  homework_plan: 'staff',
  homework_question: 'school',
  homework_template: 'school',
  homework_template_item: 'school',
  installation: 'machine',
  knowledge_point: 'school',
  leader_scope: 'staff',
  // its subjects are hashes, and it ends after two days
  login_attempt: 'machine',
  mark_block: 'staff',
  mark_comment: 'staff',
  mark_decision: 'staff',
  mark_marker: 'staff',
  mark_marking: 'staff',
  mark_pack: 'staff',
  mark_share: 'staff',
  mark_task: 'staff',
  mark_word: 'staff',
  membership_product: 'school',
  notebook_coupon: 'school',
  notebook_goods: 'school',
  office_calendar: 'school',
  office_layout: 'school',
  paper_file: 'school',
  paper_stats: 'figures',
  partner: 'machine',
  partner_key: 'machine',
  partner_school: 'machine',
  partner_sign_on: 'machine',
  pay_notice: 'machine',
  pay_order_number: 'machine',
  pay_transaction: 'machine',
  place_was: 'school',
  school: 'school',
  school_module: 'school',
  school_setting: 'school',
  score_line: 'staff',
  setting: 'machine',
  teacher: 'staff',
  teacher_class: 'staff',
  teacher_class_was: 'staff',
}
