import { type Kysely, sql } from 'kysely'

/**
 * What an LTI platform is to be told of a student's homework that was opened through a link of it. `line_item`: the
 * platform's address for the scores of that link; `external_id`: the student there. `told`: what it was told last, as
 * `12/25`, '' for nothing or that a score is withdrawn. `wanted`: what is being told; `tries` how often that was tried,
 * `try_at` when next.
 */
const statements = [
  `create table lti_grade (
    school_id text not null, homework_id text not null, student_id text not null, partner_id text not null,
    line_item text not null, external_id text not null, opened_at timestamptz not null,
    told text not null default '', wanted text not null default '', tries int not null default 0,
    try_at timestamptz,
    primary key (school_id, homework_id, student_id, partner_id))`,
]

export const ltiGrade = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
