import { type Kysely, sql } from 'kysely'

/** The exam version a paper's marking became; what teachers write to a class while and after its papers are marked. */
const statements = [
  'alter table mark_marking add column version int',
  `create table mark_comment (
    school_id text not null, marking_id text not null, class_id text not null, comment_id text not null,
    account_id text not null, user_id text not null, words text not null, at timestamptz not null,
    primary key (school_id, comment_id))`,
  'create index mark_comment_by_class on mark_comment (school_id, marking_id, class_id)',
]

export const markingEnd = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
