import { type Kysely, sql } from 'kysely'

/** What a version was published with (apart | counted); null: before it could be chosen, which is counted. */
const statements = [`alter table exam_version add column absent_rule text`]

export const absentRule = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
