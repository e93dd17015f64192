import { type Kysely, sql } from 'kysely'

/**
 * What a student wants to reach in the next exam: marks (hundredths) of a subject, '' for the total, out of the full
 * marks it has then, and since when. All four null: no goal.
 */
const statements = [
  `alter table wrong_plan add column goal_course text`,
  `alter table wrong_plan add column goal_score int`,
  `alter table wrong_plan add column goal_full int`,
  `alter table wrong_plan add column goal_set_at timestamptz`,
]

export const goal = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
