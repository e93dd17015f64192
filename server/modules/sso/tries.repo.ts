import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const MINUTE_MS = 60_000

/**
 * Counts one credential of a subject in this minute, in the database, so that a restart forgets nothing.
 * @returns 0 when it may be looked at, else the seconds to wait
 */
export async function countInMinute(db: Db, subject: string, limit: number, now: number): Promise<number> {
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const row = await db
    .insertInto('login_attempt')
    .values({ subject, window_start: new Date(start), failures: 1 })
    .onConflict((c) =>
      c
        .columns(['subject', 'window_start'])
        .doUpdateSet({ failures: sql<number>`login_attempt.failures + 1` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures <= limit ? 0 : Math.max(1, Math.ceil((start + MINUTE_MS - now) / 1000))
}
