import { type Kysely, sql } from 'kysely'

/**
 * The first schema. Rules that keep it movable to a distributed engine: the owner (school, exam, account, district)
 * comes first in every key; ids are made by the app; no triggers, sequences, advisory locks or notifications.
 */
const statements = [
  `create table district (
    district_id text primary key,
    name text not null)`,
  `create table school (
    school_id text primary key,
    district_id text not null,
    name text not null,
    area_id text not null default '',
    rank_display text not null default 'level' check (rank_display in ('none','level','band','exact')))`,
  `create table school_module (
    school_id text not null, key text not null, status int not null,
    primary key (school_id, key))`,
  `create table grade (
    school_id text not null, grade_id text not null,
    name text not null, stage int not null, year int not null,
    primary key (school_id, grade_id))`,
  `create table class (
    school_id text not null, class_id text not null, grade_id text not null,
    name text not null, seq int not null,
    primary key (school_id, class_id))`,
  `create table student (
    school_id text not null, student_id text not null, class_id text not null,
    student_number text not null, name text not null,
    primary key (school_id, student_id),
    unique (school_id, student_number))`,
  `create index student_by_class on student (school_id, class_id)`,
  `create table teacher (
    school_id text not null, teacher_id text not null, name text not null,
    primary key (school_id, teacher_id))`,
  // course_id '' = the head of the class, who sees every subject
  `create table teacher_class (
    school_id text not null, teacher_id text not null, class_id text not null,
    course_id text not null, is_head boolean not null,
    primary key (school_id, teacher_id, class_id, course_id))`,
  // what a leader leads: '' = all grades / all courses
  `create table leader_scope (
    school_id text not null, relative_id text not null, user_type int not null,
    grade_id text not null default '', course_id text not null default '',
    primary key (school_id, relative_id, user_type, grade_id, course_id))`,
  `create table account (
    account_id text primary key,
    account_key text not null,
    name text not null,
    password_hash text not null,
    password_status int not null default 1,
    phone text not null default '',
    last_user_id text not null default '',
    closed boolean not null default false)`,
  `create table account_login (
    login_name text primary key,
    account_id text not null)`,
  // one row an identity; for roles 4 and 5 relative_id is the student's id
  `create table account_user (
    account_id text not null, user_id text not null, user_type int not null,
    school_id text not null, relative_id text not null, user_name text not null,
    primary key (account_id, user_id))`,
  `create table session (
    token_hash text primary key,
    account_id text not null,
    created_at timestamptz not null, seen_at timestamptz not null, expires_at timestamptz not null,
    ended_reason text)`,
  `create index session_by_account on session (account_id)`,
  `create table login_attempt (
    subject text not null, window_start timestamptz not null, failures int not null,
    primary key (subject, window_start))`,

  `create table exam (
    exam_id text primary key,
    district_id text not null, owner_school_id text not null,
    external_key text not null,
    name text not null, exam_type text not null, is_joint boolean not null,
    start_time timestamptz not null, creator_id text not null default '',
    current_version int not null default 0)`,
  `create unique index exam_by_external_key on exam (owner_school_id, external_key)`,
  `create table exam_version (
    exam_id text not null, version int not null,
    content_hash text not null, state text not null check (state in ('imported','published')),
    imported_at timestamptz not null, published_at timestamptz, note text not null default '',
    primary key (exam_id, version))`,
  `create table exam_school (
    exam_id text not null, school_id text not null,
    rank_display text not null default 'level' check (rank_display in ('none','level','band','exact')),
    visible_from timestamptz, hidden boolean not null default false,
    primary key (exam_id, school_id))`,
  `create index exam_school_by_school on exam_school (school_id, exam_id)`,
  `create table exam_paper (
    exam_id text not null, version int not null, paper_id text not null,
    course_id text not null, course_name text not null,
    seq int not null, full_mark double precision not null, status int not null default 5,
    primary key (exam_id, version, paper_id))`,
  `create table exam_item (
    exam_id text not null, version int not null, paper_id text not null, seq int not null,
    item_no text not null, item_type text not null, full_mark double precision not null,
    answer_key text not null default '', knowledge jsonb not null default '[]',
    primary key (exam_id, version, paper_id, seq))`,
  // who sat the exam, with the class of that day
  `create table exam_student (
    exam_id text not null, version int not null, school_id text not null, student_id text not null,
    class_id text not null, grade_id text not null,
    primary key (exam_id, version, school_id, student_id))`,
  `create index exam_student_by_student on exam_student (school_id, student_id, exam_id)`,
  // marks: little-endian int16 hundredths of a mark, one for each item in seq order; -32768 = not given.
  // No row = absent from the paper. answers: option letters joined by U+001F, or null.
  `create table exam_score (
    exam_id text not null, version int not null, school_id text not null, paper_id text not null,
    student_id text not null, marks bytea not null, answers text,
    primary key (exam_id, version, school_id, paper_id, student_id))`,
  // prebuilt replies. kind: student | class | class:<courseId> | school | school:<courseId> | grade:<gradeId>
  // subject_id: studentId, classId or schoolId. body: brotli of the whole reply envelope.
  `create table bundle (
    exam_id text not null, version int not null, school_id text not null,
    kind text not null, subject_id text not null,
    etag text not null, body bytea not null, raw_bytes int not null,
    primary key (exam_id, version, school_id, kind, subject_id))`,
  // the numbers exam lists need, so that a list never opens a bundle
  `create table result_line (
    exam_id text not null, version int not null, school_id text not null, student_id text not null,
    score double precision, full_mark double precision not null, score_rate double precision,
    grade_score_rate double precision, class_score_rate double precision, beat double precision,
    primary key (exam_id, version, school_id, student_id))`,
  `create index result_line_by_student on result_line (school_id, student_id, exam_id)`,
  `create table group_line (
    exam_id text not null, version int not null, school_id text not null,
    grade_id text not null, class_id text not null,
    student_count int not null, mean_score double precision, full_mark double precision not null,
    primary key (exam_id, version, school_id, grade_id, class_id))`,
  // computed statistics of a whole paper in one exam version (all schools), as JSON
  `create table paper_stats (
    exam_id text not null, version int not null, paper_id text not null,
    stats jsonb not null,
    primary key (exam_id, version, paper_id))`,
  `create table job (
    job_id text primary key, account_id text not null, kind text not null,
    percent int not null default 0, status int not null default 10,
    message text not null default '', result jsonb,
    created_at timestamptz not null, updated_at timestamptz not null)`,
  `create table setting (
    key text primary key, value jsonb not null)`,
]

export const first = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
