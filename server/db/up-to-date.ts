import { setTimeout as pause } from 'node:timers/promises'
import { classifyDatabaseError } from './classify-error.ts'
import { type Connection, openDb, openPool } from './db.ts'
import { DB_LIMITS, type DbLimits } from './limits.ts'
import { migrate } from './migrate.ts'

/** Milliseconds between two tries to get the locks, and tries: together some ten minutes. */
const AGAIN_MS = 3_000
const TRIES = 75

/**
 * Brings the tables of a database up to date, over a connection with limits of its own. A table that a release beside
 * this one is using is asked for again and again, so that those who wait behind are held up for seconds only.
 * @returns names of migrations of later releases, which are left alone
 */
export async function bringUpToDate(
  connection: Connection,
  limits: DbLimits = DB_LIMITS.migrations,
  { againMs = AGAIN_MS, tries = TRIES } = {},
): Promise<string[]> {
  const db = openDb(openPool(connection, limits))
  try {
    for (let i = 1; ; i++) {
      try {
        return await migrate(db)
      } catch (e) {
        const isLocked = classifyDatabaseError((e as Error).cause ?? e) === 'locked'
        if (i >= tries || !isLocked) throw e
      }
      await pause(againMs)
    }
  } finally {
    await db.destroy()
  }
}
