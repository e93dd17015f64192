import { type Kysely, sql } from 'kysely'

/** What accounts note about themselves: seen modules, to-dos, unbindings, cancellation, questions for a number. */
const statements = [
  `create table user_action (
    account_id text not null, user_id text not null, module text not null,
    status int not null, updated_at timestamptz not null,
    primary key (account_id, user_id, module))`,
  // user_id '': of the whole account is account_action
  `create table account_action (
    account_id text not null, module text not null,
    status int not null, updated_at timestamptz not null,
    primary key (account_id, module))`,
  `create table unbinding (
    account_id text not null, unbinding_id text not null,
    year int not null, school_id text not null, student_id text not null, made_at timestamptz not null,
    primary key (account_id, unbinding_id))`,
  // one row: cancellation asked for and not taken back; gone when it was, kept when it was carried out
  `create table account_cancel (
    account_id text primary key,
    asked_at timestamptz not null, due_at timestamptz not null, done_at timestamptz)`,
  // stored to-dos, and for those that follow from other tables whether they are done
  `create table todo (
    account_id text not null, user_id text not null, todo_id text not null,
    kind text not null, about text not null default '',
    done boolean not null, created_at timestamptz not null, updated_at timestamptz not null,
    primary key (account_id, user_id, todo_id))`,
  // student_id '': no student of that name, which nobody is told
  `create table number_request (
    school_id text not null, request_id text not null,
    account_id text not null, student_name text not null, class_text text not null,
    student_id text not null default '', class_id text not null default '',
    answered boolean not null default false, sent_at timestamptz not null,
    primary key (school_id, request_id))`,
  `create index number_request_by_account on number_request (account_id, sent_at)`,
  `create index number_request_by_class on number_request (school_id, class_id)`,
  `create table grade_choice (
    account_id text not null, school_id text not null, student_id text not null,
    grade_no int not null, school_year int not null, chosen_at timestamptz not null,
    primary key (account_id, school_id, student_id))`,
  `create table paper_reader (
    school_id text not null, read_account text not null,
    account_id text not null, user_id text not null, bound_at timestamptz not null,
    primary key (school_id, read_account))`,
  `create index paper_reader_by_account on paper_reader (account_id, user_id)`,
]

export const people = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
