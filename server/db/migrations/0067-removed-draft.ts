import { type Kysely, sql } from 'kysely'

/** Draft imports that were thrown away: they come back for a time. */
const statements = [`alter table office_import add column removed_at timestamptz`]

export const removedDraft = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
