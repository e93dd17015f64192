import type { ColumnType } from 'kysely'
import type { CalendarTables } from './calendar-tables.ts'
import type { CardTables } from './card-tables.ts'
import type { DefaultColumn, JsonColumn, JsonNullableColumn, NullableColumn } from './column-types.ts'
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
    made_at: Date
    swept_at: Date
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
    ended_at: NullableColumn<Date>
  }
  class: { school_id: string; class_id: string; grade_id: string; name: string; seq: number }
  student: {
    school_id: string
    student_id: string
    /** '' for who has left. */
    class_id: string
    student_number: string
    name: string
    left_at: NullableColumn<Date>
    left_class_id: DefaultColumn<string>
    left_why: DefaultColumn<LeftWhy>
  }
  account: {
    account_id: string
    account_key: string
    name: string
    password_hash: string
    password_status: DefaultColumn<number>
    phone: DefaultColumn<string>
    last_user_id: DefaultColumn<string>
    closed: DefaultColumn<boolean>
    locked_at: NullableColumn<Date>
    virtual_paper_read: DefaultColumn<boolean>
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
    created_at: Date
    seen_at: Date
    expires_at: Date
    ended_reason: string | null
    /** '' or the partner that vouched. */
    partner_id: DefaultColumn<string>
    /** When a code of the second factor was given in it; null: not yet. */
    second_factor_at: NullableColumn<Date>
  }
  call_share: { key: string; free_at: Date }
  login_attempt: { subject: string; window_start: Date; failures: number }
  job: {
    job_id: string
    account_id: string
    kind: string
    /** Of what it is given. */
    format: DefaultColumn<number>
    /** What it was asked for, as a hash; '' where nobody asked. */
    question: DefaultColumn<string>
    percent: DefaultColumn<number>
    status: DefaultColumn<number>
    message: DefaultColumn<string>
    result: ColumnType<unknown, string | null, string | null>
    /** Whose it is; '' the machine's own. */
    school_id: DefaultColumn<string>
    data: JsonNullableColumn<unknown>
    created_at: Date
    updated_at: Date
  }
  /** Faults that apps told of, counted. */
  client_fault: {
    school_id: string
    day: string
    kind: string
    place: string
    build: string
    message: DefaultColumn<string>
    times: DefaultColumn<number>
    last_at: Date
  }
  partner: {
    partner_id: string
    door: string
    enabled: DefaultColumn<boolean>
    all_schools: DefaultColumn<boolean>
    app_id: DefaultColumn<string>
    audience: DefaultColumn<string>
    secret: DefaultColumn<string>
    settings: JsonColumn<unknown>
  }
  partner_school: { partner_id: string; school_id: string; name_there: DefaultColumn<string> }
  external_identity: { partner_id: string; external_id: string; account_id: string; linked_at: Date }
  used_code: {
    partner_id: string
    code_hash: string
    account_id: DefaultColumn<string>
    binding: DefaultColumn<string>
    used_at: Date
    keep_until: Date
  }
  sms_code: {
    code_id: string
    purpose: string
    phone: string
    address: string
    code_hash: string
    tries: DefaultColumn<number>
    state: DefaultColumn<'sent' | 'verified' | 'over'>
    created_at: Date
    expires_at: Date
  }
  sms_gate: { phone: string; purpose: string; opens_at: Date }
  captcha: {
    captcha_id: string
    purpose: string
    kind: 'slide' | 'question'
    address: string
    answer: string
    salt: DefaultColumn<string>
    state: DefaultColumn<'open' | 'done'>
    expires_at: Date
  }
  entry_ticket: {
    ticket_hash: string
    kind: string
    facts: JsonColumn<unknown>
    expires_at: Date
  }
  consent: {
    account_id: string
    kind: 'protocol' | 'guardian'
    version: string
    agreed_at: Date
    guardian_phone: DefaultColumn<string>
  }
  student_identity: { school_id: string; student_id: string; id_hash: string; birth: string }
  school_setting: { school_id: string; key: string; value: JsonColumn<unknown> }
  setting: { key: string; value: JsonColumn<unknown> }
  user_action: { account_id: string; user_id: string; module: string; status: number; updated_at: Date }
  account_action: { account_id: string; module: string; status: number; updated_at: Date }
  unbinding: {
    account_id: string
    unbinding_id: string
    year: number
    school_id: string
    student_id: string
    made_at: Date
  }
  account_cancel: { account_id: string; asked_at: Date; due_at: Date; done_at: Date | null }
  todo: {
    account_id: string
    user_id: string
    todo_id: string
    kind: string
    about: DefaultColumn<string>
    done: boolean
    created_at: Date
    updated_at: Date
  }
  number_request: {
    school_id: string
    request_id: string
    account_id: string
    student_name: string
    class_text: string
    student_id: DefaultColumn<string>
    class_id: DefaultColumn<string>
    answered: DefaultColumn<boolean>
    sent_at: Date
  }
  grade_choice: {
    account_id: string
    school_id: string
    student_id: string
    grade_no: number
    school_year: number
    chosen_at: Date
  }
  qr_code: {
    code_hash: string
    purpose: 'student' | 'paper'
    school_id: string
    student_id: string
    issuer_account: string
    issuer_user: string
    issued_at: Date
    expires_at: Date
    used_by: DefaultColumn<string>
    used_at: Date | null
  }
  account_membership: {
    account_id: string
    user_id: string
    /** '' or the partner that vouches for it. */
    source: DefaultColumn<string>
    level: DefaultColumn<number>
    status: number
    start_time: Date
    end_time: Date
    updated_at: Date
  }
  paper_reader: {
    school_id: string
    read_account: string
    account_id: string
    user_id: string
    bound_at: Date
  }
}
