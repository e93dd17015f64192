import type { Logger } from 'kysely'
import { type Connection, type Db, openDb, openPool } from './db.ts'
import { DB_LIMITS } from './limits.ts'
import { keepPlans } from './prepared.ts'

/** Connections of a pool, and what waits for one. */
export interface PoolFigures {
  readonly pool: string
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** The connections of one server, each use with its own and its own limits. */
export interface Pools {
  /** For calls. */
  readonly db: Db
  /** For what runs in the background: it never takes a connection from a call. */
  readonly jobsDb: Db
  /** For `/readyz`. */
  readonly probeDb: Db
  readonly figures: () => PoolFigures[]
  close(): Promise<void>
}

/**
 * @param log hears of lost connections of calls
 * @param statements hears of each statement of calls and jobs
 */
export function openPools(connection: Connection, log: (line: string) => void, statements?: Logger): Pools {
  const pool = keepPlans(openPool(connection, DB_LIMITS.requests))
  pool.on('error', (e) => {
    if (!pool.ending) log(`A connection to the database was lost: ${e.message}`)
  })
  const db = openDb(pool, statements)
  const jobsPool = keepPlans(openPool(connection, DB_LIMITS.jobs))
  const jobsDb = openDb(jobsPool, statements)
  const probeDb = openDb(openPool(connection, DB_LIMITS.probe))
  return {
    ...{ db, jobsDb, probeDb },
    figures: () =>
      Object.entries({ requests: pool, jobs: jobsPool }).map(([name, of]) => ({
        ...{ pool: name, total: of.totalCount, idle: of.idleCount, waiting: of.waitingCount },
      })),
    close: async () => {
      await Promise.all([db, jobsDb, probeDb].map((one) => one.destroy()))
    },
  }
}
