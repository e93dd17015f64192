import { type Kysely, sql } from 'kysely'

/**
 * `roster_change`: what a roster file that an office took over found, and a mark of what it left, by which is seen whether
 * anything was changed after it.
 */
const statements = [
  `create table roster_change (
    school_id text not null, change_id text not null, at timestamptz not null, file_name text not null,
    changed int not null, before jsonb not null, after_mark text not null, undone_at timestamptz,
    primary key (school_id, change_id))`,
]

export const rosterFiles = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
