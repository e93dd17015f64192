import type { ColumnType } from 'kysely'
import type { CalendarTables } from './calendar-tables.ts'
import type { CardTables } from './card-tables.ts'
import type { ConsolidateTables } from './consolidate-tables.ts'
import type { DownloadTables } from './download-tables.ts'
import type { ExamTables, RankDisplay } from './exam-tables.ts'
import type { FormulaTables } from './formula-tables.ts'
import type { HomeworkTables } from './homework-tables.ts'
import type { MarkingTables } from './marking-tables.ts'
import type { NotebookTables } from './notebook-tables.ts'
import type { OfficeAccountsTables } from './office-accounts-tables.ts'
import type { OfficePeopleTables } from './office-people-tables.ts'
import type { OfficeTables } from './office-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PartnerTables } from './partner-tables.ts'
import type { PracticeTables } from './practice-tables.ts'
import type { PushTables } from './push-tables.ts'
import type { StaffTables } from './staff-tables.ts'

export type { RankDisplay } from './exam-tables.ts'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Why a student is not on the roll; '': on it. */
export type LeftWhy = '' | 'left' | 'graduated' | 'merged'

/** Tables as kysely sees them; the columns' meaning is in the migrations. */
export interface Tables
  extends CalendarTables,
    CardTables,
    ConsolidateTables,
    DownloadTables,
    ExamTables,
    FormulaTables,
    HomeworkTables,
    MarkingTables,
    NotebookTables,
    OfficeAccountsTables,
    OfficePeopleTables,
    OfficeTables,
    OrderTables,
    PartnerTables,
    PracticeTables,
    PushTables,
    StaffTables {
  installation: {
    one: ColumnType<boolean, undefined, never>
    installation_id: string
    made_at: Time
    swept_at: Time
  }
  knowledge_point: { school_id: string; course_id: string; point: string; parent: string; seq: number }
  paper_file: {
    school_id: string
    exam_id: string
    paper_id: string
    part: 'question' | 'explain'
    file_id: string
  }
  district: { district_id: string; name: string }
  school: { school_id: string; district_id: string; name: string; area_id: string; rank_display: RankDisplay }
  school_module: { school_id: string; key: string; status: number }
  grade: {
    school_id: string
    grade_id: string
    name: string
    stage: number
    year: number
    ended_at: ColumnType<Time | null, Time | null | undefined, Time | null>
  }
  class: { school_id: string; class_id: string; grade_id: string; name: string; seq: number }
  student: {
    school_id: string
    student_id: string
    /** '' for who has left. */
    class_id: string
    student_number: string
    name: string
    left_at: ColumnType<Time | null, Time | null | undefined, Time | null>
    left_class_id: Defaulted<string>
    left_why: Defaulted<LeftWhy>
  }
  account: {
    account_id: string
    account_key: string
    name: string
    password_hash: string
    password_status: Defaulted<number>
    phone: Defaulted<string>
    last_user_id: Defaulted<string>
    closed: Defaulted<boolean>
    locked_at: ColumnType<Time | null, Time | null | undefined, Time | null>
    virtual_paper_read: Defaulted<boolean>
  }
  account_login: { login_name: string; account_id: string }
  account_user: {
    account_id: string
    user_id: string
    user_type: number
    school_id: string
    relative_id: string
    user_name: string
  }
  session: {
    token_hash: string
    account_id: string
    created_at: Time
    seen_at: Time
    expires_at: Time
    ended_reason: string | null
    /** '' or the partner that vouched. */
    partner_id: Defaulted<string>
    /** When a code of the second factor was given in it; null: not yet. */
    second_factor_at: ColumnType<Time | null, Time | null | undefined, Time | null>
  }
  call_share: { key: string; free_at: Time }
  login_attempt: { subject: string; window_start: Time; failures: number }
  job: {
    job_id: string
    account_id: string
    kind: string
    /** Of what it is given. */
    format: Defaulted<number>
    /** What it was asked for, as a hash; '' where nobody asked. */
    question: Defaulted<string>
    percent: Defaulted<number>
    status: Defaulted<number>
    message: Defaulted<string>
    result: ColumnType<unknown, string | null, string | null>
    /** Whose it is; '' the machine's own. */
    school_id: Defaulted<string>
    data: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Time
    updated_at: Time
  }
  /** Faults that apps told of, counted. */
  client_fault: {
    school_id: string
    day: string
    kind: string
    place: string
    build: string
    message: Defaulted<string>
    times: Defaulted<number>
    last_at: Time
  }
  partner: {
    partner_id: string
    door: string
    enabled: Defaulted<boolean>
    all_schools: Defaulted<boolean>
    app_id: Defaulted<string>
    audience: Defaulted<string>
    secret: Defaulted<string>
    settings: ColumnType<unknown, string, string>
  }
  partner_school: { partner_id: string; school_id: string; name_there: Defaulted<string> }
  external_identity: { partner_id: string; external_id: string; account_id: string; linked_at: Time }
  used_code: {
    partner_id: string
    code_hash: string
    account_id: Defaulted<string>
    binding: Defaulted<string>
    used_at: Time
    keep_until: Time
  }
  sms_code: {
    code_id: string
    purpose: string
    phone: string
    address: string
    code_hash: string
    tries: Defaulted<number>
    state: Defaulted<'sent' | 'verified' | 'over'>
    created_at: Time
    expires_at: Time
  }
  sms_gate: { phone: string; purpose: string; opens_at: Time }
  captcha: {
    captcha_id: string
    purpose: string
    kind: 'slide' | 'question'
    address: string
    answer: string
    salt: Defaulted<string>
    state: Defaulted<'open' | 'done'>
    expires_at: Time
  }
  entry_ticket: {
    ticket_hash: string
    kind: string
    facts: ColumnType<unknown, string, string>
    expires_at: Time
  }
  consent: {
    account_id: string
    kind: 'protocol' | 'guardian'
    version: string
    agreed_at: Time
    guardian_phone: Defaulted<string>
  }
  student_identity: { school_id: string; student_id: string; id_hash: string; birth: string }
  school_setting: { school_id: string; key: string; value: ColumnType<unknown, string, string> }
  setting: { key: string; value: ColumnType<unknown, string, string> }
  user_action: { account_id: string; user_id: string; module: string; status: number; updated_at: Time }
  account_action: { account_id: string; module: string; status: number; updated_at: Time }
  unbinding: {
    account_id: string
    unbinding_id: string
    year: number
    school_id: string
    student_id: string
    made_at: Time
  }
  account_cancel: { account_id: string; asked_at: Time; due_at: Time; done_at: Time | null }
  todo: {
    account_id: string
    user_id: string
    todo_id: string
    kind: string
    about: Defaulted<string>
    done: boolean
    created_at: Time
    updated_at: Time
  }
  number_request: {
    school_id: string
    request_id: string
    account_id: string
    student_name: string
    class_text: string
    student_id: Defaulted<string>
    class_id: Defaulted<string>
    answered: Defaulted<boolean>
    sent_at: Time
  }
  grade_choice: {
    account_id: string
    school_id: string
    student_id: string
    grade_no: number
    school_year: number
    chosen_at: Time
  }
  qr_code: {
    code_hash: string
    purpose: 'student' | 'paper'
    school_id: string
    student_id: string
    issuer_account: string
    issuer_user: string
    issued_at: Time
    expires_at: Time
    used_by: Defaulted<string>
    used_at: Time | null
  }
  account_membership: {
    account_id: string
    user_id: string
    /** '' or the partner that vouches for it. */
    source: Defaulted<string>
    level: Defaulted<number>
    status: number
    start_time: Time
    end_time: Time
    updated_at: Time
  }
  paper_reader: {
    school_id: string
    read_account: string
    account_id: string
    user_id: string
    bound_at: Time
  }
}
