import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Any number that nothing else of this program locks by. */
const LOCK = 7_240_551_903

/** Another backup of the same database is under way. */
export class UnderWayError extends Error {
  constructor() {
    super('A backup of this database is under way already.')
  }
}

/**
 * Of all processes of a database one at a time does such work. The lock goes with its connection: a process that ends
 * leaves none behind.
 * @throws UnderWayError
 */
export const runWithBackupLock = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (own) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as got`.execute(
      own,
    )
    if (rows[0]?.got !== true) throw new UnderWayError()
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(own).catch(() => {})
    }
  })
