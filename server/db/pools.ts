import { type Connection, type Db, openDb, openPool } from './db.ts'
import { DB_LIMITS } from './limits.ts'
import { keepPlans } from './prepared.ts'

/** The connections of one server, each use with its own and its own limits. */
export interface Pools {
  /** For calls. */
  readonly db: Db
  /** For what runs in the background: it never takes a connection from a call. */
  readonly jobsDb: Db
  /** For `/readyz`. */
  readonly probeDb: Db
  close(): Promise<void>
}

/** @param log hears of lost connections of calls */
export function openPools(connection: Connection, log: (line: string) => void): Pools {
  const pool = keepPlans(openPool(connection, DB_LIMITS.requests))
  pool.on('error', (e) => {
    if (!pool.ending) log(`A connection to the database was lost: ${e.message}`)
  })
  const db = openDb(pool)
  const jobsDb = openDb(keepPlans(openPool(connection, DB_LIMITS.jobs)))
  const probeDb = openDb(openPool(connection, DB_LIMITS.probe))
  return {
    ...{ db, jobsDb, probeDb },
    close: async () => {
      await Promise.all([db, jobsDb, probeDb].map((one) => one.destroy()))
    },
  }
}
