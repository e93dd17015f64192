import { type Kysely, sql } from 'kysely'

/** Files, operations of phones, and homework. Answers and marks are what the operations came to; those stay for good. */
const statements = [
  // an upload under way; got: bytes held of each slice, as a JSON array
  `create table upload (
    account_id text not null, upload_file_id text not null,
    school_id text not null, user_id text not null, student_id text not null,
    size bigint not null, sha256 text not null, type text not null, name text not null, purpose text not null,
    slices jsonb not null, got jsonb not null,
    file_id text not null default '', created_at timestamptz not null, touched_at timestamptz not null,
    primary key (account_id, upload_file_id))`,
  `create index upload_by_touch on upload (touched_at)`,
  `create table file (
    school_id text not null, file_id text not null,
    account_id text not null, upload_file_id text not null, user_id text not null, student_id text not null,
    sha256 text not null, size bigint not null, type text not null, name text not null, purpose text not null,
    number text not null, created_at timestamptz not null,
    primary key (school_id, file_id),
    unique (account_id, upload_file_id))`,
  `create index file_by_hash on file (account_id, sha256)`,
  `create index file_by_blob on file (school_id, sha256)`,
  // who may read a file beside its owner: student_id '' = everybody the homework is for
  `create table file_link (
    school_id text not null, file_id text not null, homework_id text not null, student_id text not null,
    primary key (school_id, file_id, homework_id, student_id))`,
  `create table operation (
    account_id text not null, op_id text not null,
    school_id text not null, user_id text not null, homework_id text not null, student_id text not null,
    target text not null, kind text not null, device_id text not null, seq int not null,
    base_rev int not null, rev int not null, hash text not null, body text not null,
    outcome text not null, accepted boolean, server_seq int not null, number text not null,
    received_at timestamptz not null, sealed_at timestamptz not null, clock_known boolean not null,
    by_file boolean not null default false,
    primary key (account_id, op_id))`,
  `create index operation_by_sheet on operation (school_id, homework_id, student_id)`,
  // the same id with other content: kept beside the first
  `create table operation_clash (
    account_id text not null, op_id text not null, hash text not null,
    school_id text not null, homework_id text not null, student_id text not null,
    target text not null, body text not null, received_at timestamptz not null,
    primary key (account_id, op_id, hash))`,
  `create index operation_clash_by_sheet on operation_clash (school_id, homework_id, student_id)`,
  // what counts for a target
  `create table op_target (
    school_id text not null, target text not null,
    rev int not null, account_id text not null, op_id text not null, device_id text not null, device_rev int not null,
    primary key (school_id, target))`,
  `create table account_seq (account_id text primary key, seq int not null)`,
  `create table device_mark (
    account_id text not null, device_id text not null, seq int not null, seen_at timestamptz not null,
    primary key (account_id, device_id))`,
  `create table bank_question (
    school_id text not null, question_id text not null,
    course_id text not null, type text not null, text text not null, options jsonb not null,
    answer_key text not null, full_mark real not null, knowledge jsonb not null,
    primary key (school_id, question_id))`,
  `create index bank_question_by_course on bank_question (school_id, course_id)`,
  `create table homework_template (
    school_id text not null, template_id text not null,
    name text not null, course_id text not null, course_name text not null,
    primary key (school_id, template_id))`,
  `create table homework_template_item (
    school_id text not null, template_id text not null, no int not null, question_id text not null,
    primary key (school_id, template_id, no))`,
  `create table homework_plan (
    school_id text not null, plan_id text not null,
    template_id text not null, name text not null, grade_id text not null, days int not null, marker text not null,
    primary key (school_id, plan_id))`,
  `create table homework (
    school_id text not null, homework_id text not null,
    account_id text not null, op_id text not null, teacher_id text not null,
    title text not null, course_id text not null, course_name text not null, marker text not null,
    start_at timestamptz not null, deadline_at timestamptz not null, plan_id text not null default '',
    full_mark real not null, withdrawn boolean not null default false, created_at timestamptz not null,
    primary key (school_id, homework_id),
    unique (account_id, op_id))`,
  `create table homework_class (
    school_id text not null, class_id text not null, homework_id text not null,
    primary key (school_id, class_id, homework_id))`,
  `create index homework_class_by_homework on homework_class (school_id, homework_id)`,
  `create table homework_question (
    school_id text not null, homework_id text not null, no int not null,
    question_id text not null, type text not null, text text not null, options jsonb not null,
    answer_key text not null, full_mark real not null, knowledge jsonb not null,
    primary key (school_id, homework_id, no))`,
  `create table homework_page (
    school_id text not null, homework_id text not null, no int not null,
    file_id text not null, small_id text not null default '',
    primary key (school_id, homework_id, no))`,
  // one student's paper; no row: nothing done
  `create table homework_sheet (
    school_id text not null, homework_id text not null, student_id text not null,
    class_id text not null, state text not null, late boolean not null default false,
    submitted_at timestamptz, checked_at timestamptz, reminded_at timestamptz,
    score real, comment text not null default '', receipt_number text not null default '',
    primary key (school_id, homework_id, student_id))`,
  `create index homework_sheet_by_student on homework_sheet (school_id, student_id)`,
  `create table homework_answer (
    school_id text not null, homework_id text not null, student_id text not null, no int not null,
    choice jsonb not null, text text not null, rev int not null,
    pages jsonb not null, pages_rev int not null, at timestamptz not null,
    primary key (school_id, homework_id, student_id, no))`,
  `create table homework_mark (
    school_id text not null, homework_id text not null, student_id text not null, no int not null,
    score real, comment text not null, auto boolean not null, rev int not null,
    account_id text not null, at timestamptz not null,
    primary key (school_id, homework_id, student_id, no))`,
  `create table homework_strokes (
    school_id text not null, homework_id text not null, student_id text not null, file_id text not null,
    strokes jsonb not null, rev int not null,
    primary key (school_id, homework_id, student_id, file_id))`,
  `create table homework_draft (
    account_id text not null, homework_id text not null, student_id text not null,
    no int not null, device_id text not null, rev int not null, body text not null, saved_at timestamptz not null,
    primary key (account_id, homework_id, student_id, no, device_id))`,
]

export const homework = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
