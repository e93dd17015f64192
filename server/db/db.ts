import { Kysely, type Logger, PostgresDialect, type Transaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import pg from 'pg'
import { DB_LIMITS, type DbLimits, poolSettings } from './limits.ts'
import type { QueryFunction } from './prepared.ts'
import type { Tables } from './tables.ts'

const isSilence = (reason: unknown): boolean =>
  reason instanceof Error && reason.message === 'Query read timeout'

/**
 * Ends connections on which a query got no answer at all (the machine has gone, a firewall forgot the connection): the
 * driver would give them to the next query, which would wait in vain behind the first.
 */
function endSilent(pool: Pool): Pool {
  pool.on('connect', (client: PoolClient & { connection?: { stream: { destroy(): void } } }) => {
    const ask = client.query.bind(client) as QueryFunction
    const askAndWatch: QueryFunction = (...args) => {
      const asked = ask(...args)
      if (asked instanceof Promise)
        asked.catch((reason: unknown) => {
          if (isSilence(reason)) client.connection?.stream.destroy()
        })
      return asked
    }
    client.query = askAndWatch as typeof client.query
  })
  return pool
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** How to reach PostgreSQL: a URL, or a socket folder with a password. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** @param limits a row of `DB_LIMITS`; where a command needs fewer connections, with `most` of its own */
export function openPool(connection: Connection, limits: DbLimits = DB_LIMITS.tools): pg.Pool {
  const pool = new pg.Pool({ ...connection, ...poolSettings(limits), application_name: 'kaoban' })
  // A resting connection that is lost must not end the process: the next query opens another or tells what is wrong.
  pool.on('error', () => {})
  // Nor one that is lost between two statements of a transaction: the next statement of it fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return endSilent(pool)
}

/** @param log hears of each statement when it has ended */
export function openDb(pool: pg.Pool, log?: Logger): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
}

/** Work that sees the database as it is at one moment, whatever others change meanwhile, and changes nothing. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** Serialization failures (40001) and deadlocks (40P01) may be tried again by definition. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = 5): Promise<T> {
  for (let i = 1; ; i++) {
    try {
      return await db.transaction().execute(work)
    } catch (e) {
      const code = (e as { code?: string }).code
      if (i >= tries || (code !== '40001' && code !== '40P01')) throw e
    }
  }
}
