import { type Kysely, sql } from 'kysely'

/**
 * Leaving, school years and locked accounts.
 *
 * `student`: who has left is in no class (`class_id` ''), so that no roster and no count has them; `left_class_id` is
 * the last one. `left_why`: left, graduated, or merged into another row of the same child.
 * `grade.ended_at`: graduated. `place_was`: what a class or a grade was called until a school year ended; reports of
 * exams of that time are made with it.
 * `school_year_change`: what a promotion found, and a mark of what it left, by which is seen whether anything was
 * changed after it. `student_merge`: which row of a child was merged into which.
 * `account.locked_at`: the school lets it sign in no more for now.
 */
const statements = [
  `alter table student add column left_at timestamptz,
     add column left_class_id text not null default '',
     add column left_why text not null default '' check (left_why in ('', 'left', 'graduated', 'merged'))`,
  `create index student_left on student (school_id, left_at) where left_at is not null`,
  `alter table grade add column ended_at timestamptz`,
  `alter table account add column locked_at timestamptz`,
  `create table place_was (
    school_id text not null, place_id text not null, until timestamptz not null, name text not null,
    primary key (school_id, place_id, until))`,
  `create table school_year_change (
    school_id text not null, change_id text not null, at timestamptz not null,
    school_year int not null, before jsonb not null, after_mark text not null, undone_at timestamptz,
    primary key (school_id, change_id))`,
  `create table student_merge (
    school_id text not null, merge_id text not null, kept_id text not null, gone_id text not null,
    at timestamptz not null, primary key (school_id, merge_id))`,
  // parents and accounts are looked for by the student
  `create index if not exists account_user_by_relative on account_user (school_id, relative_id)`,
]

export const officePeople = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
