import { type Kysely, sql } from 'kysely'

/**
 * Lines that a school drew on an exam for a grade, by name: of the total (`subject` total) or of a paper. `lines`: list of
 * `ScoreLine` of the contract, as they are shown. `rev`: counts the changes.
 */
const statements = [
  `create table score_line (
    school_id text not null,
    exam_id text not null,
    grade_id text not null,
    subject text not null,
    lines jsonb not null,
    rev integer not null,
    account_id text not null,
    saved_at timestamptz not null,
    primary key (school_id, exam_id, grade_id, subject)
  )`,
]

export const scoreLine = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
