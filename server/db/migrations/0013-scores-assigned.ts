import { type Kysely, sql } from 'kysely'

/** Subjects of an exam whose scores are assigned by levels, each with its rule (AssignedRule). */
const statements = [
  `create table exam_assigned (
    exam_id text not null, course_id text not null, rule jsonb not null,
    primary key (exam_id, course_id))`,
]

export const scoresAssigned = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
