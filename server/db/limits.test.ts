import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { openPool } from './db.ts'
import { DB_LIMITS, type DbLimits } from './limits.ts'

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

it.each(Object.entries<DbLimits>(DB_LIMITS))(
  'the database itself ends what %s ask for when it takes too long, waits for a lock or lies idle [G08]',
  async (_, limits) => {
    const pool = openPool(fresh.connection, limits)
    const { rows } = await pool.query<{ name: string; ms: number }>(
      `select name, setting::int as ms from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    )
    await pool.end()
    expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual({
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleMs,
    })
  },
)
