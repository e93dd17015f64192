import { type Kysely, sql } from 'kysely'

/**
 * Accounts that an office makes or resets, many at once, and what a merge of two students moved.
 *
 * `account_batch`: one order. `people` lists whom it is for, `done` of them are through; `seal_key` is the public key of
 * the session that ordered it. `account_slips`: first passwords, sealed to that key, so that the database alone never
 * tells one; they go at `expires_at` or when the administrator says so.
 * `student_merge.moved`: which rows went to the student that stayed, to take them back.
 */
const statements = [
  `create table account_batch (
    school_id text not null, batch_id text not null, account_id text not null, user_type int not null,
    kind text not null check (kind in ('make', 'reset')), label text not null default '', people jsonb not null,
    total int not null, done int not null default 0, slips int not null default 0, passed_over int not null default 0,
    job_id text not null, seal_key text not null, made_at timestamptz not null,
    done_at timestamptz, expires_at timestamptz not null,
    primary key (school_id, batch_id))`,
  `create index account_batch_by_account on account_batch (account_id, made_at desc)`,
  `create table account_slips (
    school_id text not null, batch_id text not null, part int not null, sealed text not null,
    primary key (school_id, batch_id, part))`,
  `alter table student_merge add column moved jsonb not null default '[]',
     add column by_name text not null default '', add column undone_at timestamptz`,
  `create index student_merge_by_gone on student_merge (school_id, gone_id)`,
]

export const officeAccounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
