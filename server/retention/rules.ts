import { EXAM_FILE_DAYS } from '#contract/exam/exam-files.ts'
import type { SchoolDays } from '#contract/office/retention.ts'
import { BOOK_FILE_DAYS } from '#contract/wrong/download.ts'
import type { Tables } from '../db/tables.ts'

/** When rows of a table are over. */
export interface Ends {
  /** So long after `since`; a name: as the school has set it. */
  readonly days: number | SchoolDays
  /** The time of the row `t`, as SQL; null never ends. */
  readonly since: string
  /** Only rows for which this holds, as SQL over `t`. */
  readonly when?: string
}

/** Rows that are not removed for their age, and why. */
export interface Stays {
  readonly stays: string
}

export type RetentionRule = Stays | readonly [Ends, ...Ends[]]

const ends = (days: Ends['days'], since: string, when?: string): readonly [Ends] => [
  { days, since, ...(when === undefined ? {} : { when }) },
]
const stays = (why: string): Stays => ({ stays: why })

const OF_ACCOUNT = stays('ends with the account')
const OF_CHILD = stays('ends with the child')
const OF_EXAM = stays('of an exam, which the school keeps')
const OF_SCHOOL = stays('says how the school is set up')
const OF_MACHINE = stays('says how the installation is set up')
const OF_MARKING = stays('says where marks come from, as long as the exam is kept')

/** What nobody asks for again once it was read. */
export const SHORT_RESULTS = `('transcript-file', 'exam-workbook', 'exam-slips', 'wrong-book', 'questions-file', 'answer-card', 'display-preview', 'display-class-preview', 'child-export', 'push')`

/** Days for which an import that was thrown away can be brought back. */
const REMOVED_DRAFT_DAYS = 30

/** Every table once; the compiler asks for a new one. Decision 0113 has the reasons for the times. */
export const RULES: Readonly<Record<keyof Tables, RetentionRule>> = {
  account: stays('a closed one is empty: its id is given to nobody else'),
  account_action: OF_ACCOUNT,
  account_batch: ends(30, 't.expires_at'),
  account_cancel: ends(1095, 't.done_at'),
  account_login: OF_ACCOUNT,
  account_membership: OF_ACCOUNT,
  account_seq: OF_ACCOUNT,
  account_slips: ends(
    0,
    '(select b.expires_at from account_batch b where b.school_id = t.school_id and b.batch_id = t.batch_id)',
  ),
  account_user: OF_ACCOUNT,
  answer_card: OF_CHILD,
  appeal: OF_CHILD,
  audit: ends('audit', 't.at'),
  audit_chain: stays('its first rows go when the entries are gone: server/audit-chain'),
  audit_chain_end: OF_SCHOOL,
  bank_question: OF_SCHOOL,
  bundle: OF_EXAM,
  calendar_feed: OF_ACCOUNT,
  call_share: ends(1, 't.free_at'),
  captcha: ends(1, 't.expires_at'),
  card_file: OF_CHILD,
  card_template: OF_EXAM,
  class: OF_SCHOOL,
  client_fault: ends(30, 't.last_at'),
  consent: OF_ACCOUNT,
  consolidation: OF_CHILD,
  consolidation_question: OF_CHILD,
  consolidation_sheet: OF_CHILD,
  device_mark: ends(1095, 't.seen_at'),
  district: OF_MACHINE,
  entry_ticket: ends(1, 't.expires_at'),
  exam: OF_EXAM,
  exam_assigned: OF_EXAM,
  exam_item: OF_EXAM,
  exam_paper: OF_EXAM,
  exam_question: OF_EXAM,
  exam_school: OF_EXAM,
  exam_score: OF_EXAM,
  exam_student: OF_EXAM,
  exam_version: OF_EXAM,
  exercise: OF_EXAM,
  external_identity: OF_ACCOUNT,
  file: [
    // what is kept of a child, packed for its family
    { days: 7, since: 't.created_at', when: `t.purpose = 'export'` },
    // made by a job for one reader, and made again in a minute
    { days: EXAM_FILE_DAYS, since: 't.created_at', when: `t.purpose = 'exam-file'` },
    { days: BOOK_FILE_DAYS, since: 't.created_at', when: `t.purpose = 'wrong-book'` },
    {
      days: 30,
      since: 't.created_at',
      // what an administrator brought in, when no draft has it any more; all others end with the child, paper or card
      when: `t.purpose = 'office' and not exists (
      select from office_import_file f where f.school_id = t.school_id and f.file_id = t.file_id)
      and not exists (select from card_file f where f.school_id = t.school_id and f.file_id = t.file_id)
      and not exists (select from paper_file f where f.school_id = t.school_id and f.file_id = t.file_id)`,
    },
  ],
  file_link: OF_CHILD,
  formula: stays('a text of questions, drawn; of nobody'),
  formula_glyph: stays('a letter, drawn; of nobody'),
  free_trial: OF_CHILD,
  grade: OF_SCHOOL,
  grade_choice: OF_ACCOUNT,
  group_line: OF_EXAM,
  holiday_notebook: OF_CHILD,
  homework: OF_SCHOOL,
  homework_answer: OF_CHILD,
  homework_class: OF_SCHOOL,
  homework_draft: ends(
    400,
    'greatest(t.saved_at, (select max(h.deadline_at) from homework h where h.homework_id = t.homework_id))',
  ),
  homework_mark: OF_CHILD,
  homework_page: OF_SCHOOL,
  homework_plan: OF_SCHOOL,
  homework_question: OF_SCHOOL,
  homework_sheet: OF_CHILD,
  homework_strokes: OF_CHILD,
  homework_template: OF_SCHOOL,
  homework_template_item: OF_SCHOOL,
  installation: OF_MACHINE,
  job: [
    { days: 7, since: 't.updated_at', when: `t.status in (30, 40) and t.kind in ${SHORT_RESULTS}` },
    { days: 180, since: 't.updated_at', when: 't.status in (30, 40)' },
  ],
  knowledge_point: OF_SCHOOL,
  leader_scope: OF_SCHOOL,
  login_attempt: ends(2, 't.window_start'),
  lti_grade: OF_CHILD,
  mark_answer: OF_MARKING,
  mark_block: OF_MARKING,
  mark_comment: OF_MARKING,
  mark_decision: OF_MARKING,
  mark_marker: OF_MARKING,
  mark_marking: OF_MARKING,
  mark_pack: OF_MARKING,
  mark_share: OF_MARKING,
  mark_task: OF_MARKING,
  mark_word: OF_MARKING,
  membership_product: OF_SCHOOL,
  notebook_coupon: OF_SCHOOL,
  notebook_goods: OF_SCHOOL,
  number_request: ends(30, 't.sent_at'),
  office_calendar: OF_SCHOOL,
  office_import: [
    { days: 'drafts', since: 't.changed_at', when: `t.state = 'imported'` },
    { days: REMOVED_DRAFT_DAYS, since: 't.removed_at' },
  ],
  office_import_file: ends(
    0,
    // a file goes with its draft
    `(select 'epoch'::timestamptz where not exists (
      select from office_import i where i.school_id = t.school_id and i.import_id = t.import_id))`,
  ),
  office_layout: OF_SCHOOL,
  op_clash: ends('operations', 't.received_at'),
  op_kept: ends(
    'operations',
    't.received_at',
    // what counts for its target is shown, and a phone that sends it again must be told that it is here
    `not exists (select from op_target k where k.school_id = t.school_id and k.target = t.target
      and k.account_id = t.account_id and k.op_id = t.op_id)`,
  ),
  op_replaced: ends(400, 't.at'),
  op_target: stays('one row for each thing written on: how far it is'),
  paper_file: OF_EXAM,
  paper_reader: OF_ACCOUNT,
  paper_stats: OF_EXAM,
  partner: OF_MACHINE,
  partner_key: OF_MACHINE,
  partner_school: OF_MACHINE,
  partner_sign_on: OF_MACHINE,
  // the Electronic Commerce Law (article 31): three years after the deal
  pay_notice: ends(1095, 't.received_at'),
  pay_order: [
    { days: 400, since: 't.closed_at', when: 't.paid_at is null' },
    { days: 1825, since: 'greatest(t.paid_at, t.valid_until, t.cancel_at)', when: 't.paid_at is not null' },
  ],
  pay_order_number: ends(
    0,
    `(select 'epoch'::timestamptz where not exists (
      select from pay_order o where o.school_id = t.school_id and o.order_id = t.order_id))`,
  ),
  pay_transaction: ends(
    0,
    `(select 'epoch'::timestamptz where not exists (
      select from pay_order_number o where o.order_no = t.order_no))`,
  ),
  place_was: OF_SCHOOL,
  practice: OF_CHILD,
  practice_question: OF_CHILD,
  // with its session
  push_device: ends(
    1,
    `coalesce((select case when s.ended_reason is null then s.expires_at else 'epoch' end
      from session s where s.token_hash = t.token_hash), 'epoch')`,
  ),
  // with its link
  push_follower: ends(
    1,
    `(select 'epoch'::timestamptz where not exists (select from external_identity x where x.partner_id = t.partner_id
      and x.external_id = t.external_id and x.account_id = t.account_id))`,
  ),
  // longer than results are told of (server/push/due.repo.ts)
  push_sent: ends(60, 't.at'),
  push_wish: OF_ACCOUNT,
  qr_code: ends(2, 't.expires_at'),
  result_line: OF_EXAM,
  roster_change: ends(400, 't.at'),
  school: OF_MACHINE,
  school_module: OF_SCHOOL,
  school_setting: OF_SCHOOL,
  score_line: OF_EXAM,
  school_year_change: ends(800, 't.at'),
  second_factor: OF_ACCOUNT,
  // a phone that comes back later is asked to sign in all the same
  session: ends(180, 't.expires_at'),
  setting: OF_MACHINE,
  sms_code: ends(1, 't.expires_at'),
  sms_gate: ends(1, 't.opens_at'),
  student: OF_CHILD,
  student_identity: OF_CHILD,
  student_merge: stays('leads from a number that was merged to the child it is of'),
  teacher: OF_SCHOOL,
  teacher_class: OF_SCHOOL,
  teacher_class_was: OF_SCHOOL,
  todo: ends(400, 't.updated_at', 't.done'),
  unbinding: ends(800, 't.made_at'),
  upload: ends(400, 't.touched_at'),
  used_code: ends(1, 't.keep_until'),
  user_action: OF_ACCOUNT,
  wrong_book_push: OF_CHILD,
  wrong_plan: OF_CHILD,
  wrong_practice: OF_CHILD,
  wrong_state: OF_CHILD,
  wrong_tag: OF_CHILD,
}
