import { type Kysely, sql } from 'kysely'

/**
 * `call_share`: when the calls that servers took from a limit in common will all be free again. Of busy keys alone;
 * unlogged, as a crash may forget the last minute.
 */
const statements = [
  'create unlogged table call_share (key text primary key, free_at timestamptz not null)',
  'create index call_share_over on call_share (free_at)',
]

export const callShares = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
