import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { DB_LIMITS } from './limits.ts'
import { missingMigrations } from './migrate.ts'
import { bringUpToDate } from './up-to-date.ts'

let fresh: FreshDb
let other: pg.Client
beforeEach(async () => {
  fresh = await freshDb()
  other = new pg.Client(fresh.connection)
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await fresh.drop()
})
const LIMITS = { ...DB_LIMITS.migrations, lockMs: 50 }
const lock = () => other.query('begin; lock table kysely_migration_lock in access exclusive mode')

it('a table in use holds an update up, which lets go between its tries, and the update goes on when it is free [G08]', async () => {
  await lock()
  const update = bringUpToDate(fresh.connection, LIMITS, { againMs: 10, tries: 1_000 })
  const begun = new Set<string>()
  const waits = async () => {
    const { rows } = await fresh.pool.query<{ at: string }>(
      `select xact_start::text as at from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    for (const { at } of rows) begun.add(at)
    return begun.size
  }
  // it lets go between two tries: who waits behind it is not held up
  await expect.poll(waits, { interval: 5 }).toBeGreaterThan(1)
  await other.query('rollback')
  await update
  expect(await missingMigrations(fresh.db)).toEqual([])
})

it('a table that never comes free ends an update with the cause [G08]', async () => {
  await lock()
  await expect(bringUpToDate(fresh.connection, LIMITS, { againMs: 1, tries: 2 })).rejects.toThrow()
})
