import { type Kysely, sql } from 'kysely'

/** Reports of marking errors. version_from, mark_from (hundredths) and answer are frozen when it is sent. */
const statements = [
  `create table appeal (
    school_id text not null, appeal_id text not null, exam_id text not null, student_id text not null,
    paper_id text not null, item_no text not null, account_id text not null,
    state text not null, reason text not null, words text not null,
    version_from int not null, full_mark float8 not null, mark_from int, answer text,
    mark_to int, version_to int, reply text not null default '', decided_by text not null default '',
    saved_at timestamptz not null, sent_at timestamptz, decided_at timestamptz,
    primary key (school_id, appeal_id))`,
  'create index appeal_exam on appeal (school_id, exam_id, student_id)',
]

export const appeal = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
