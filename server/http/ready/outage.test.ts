import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Connection, type Db, openDb, openPool } from '#server/db/db.ts'
import { DB_LIMITS } from '#server/db/limits.ts'
import { type DatabaseDoor, databaseDoor } from '#tests/support/database/database-door.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'

const CALL = '/api/base/data/system/account/user'
/** The limits of calls, a twentieth as long. */
const SHORT = { most: 4, acquireMs: 300, statementMs: 1_000, lockMs: 200, idleMs: 1_000 }

let t: TestApp
let door: DatabaseDoor
let admin: pg.Client
let opened: Db[]
let token: string

beforeEach(async () => {
  opened = []
  let made: DatabaseDoor | undefined
  const open = async (connection: Connection) => {
    made = await databaseDoor(connection)
    const db = openDb(openPool(made.connection, SHORT))
    const probeDb = openDb(openPool(made.connection, DB_LIMITS.probe))
    opened.push(db, probeDb)
    return { db, probeDb }
  }
  t = await testApp({}, open)
  door = made as DatabaseDoor
  admin = new pg.Client(t.connection)
  await admin.connect()
  token = await t.tokenOf('studentA11')
})
afterEach(async () => {
  await admin.end()
  await door.close()
  for (const db of opened) await db.destroy()
  await t.close()
})

const ask = async () => {
  const answer = await t.app.inject({ url: CALL, headers: { 'x-kb-token': token } })
  const { status, message } = answer.json() as { status: number; message: string }
  return { http: answer.statusCode, status, message, retryAfter: answer.headers['retry-after'] }
}
const ready = async () => {
  const from = performance.now()
  const answer = await t.app.inject('/readyz')
  const { reasons = [] } = answer.json() as { reasons?: string[] }
  return { http: answer.statusCode, reasons, inTime: performance.now() - from < 2_000 }
}
const WELL = { http: 200, reasons: [], inTime: true }
/** A busy machine may take longer for a call or two than the short limits above. */
const answered = () => expect.poll(ask).toMatchObject({ http: 200, status: 0 })
const AWAY = { http: 503, status: 10503, retryAfter: '5' }

it('a locked table: calls get 503 with a time to come back, readiness names the lock within 2 s [G08]', async () => {
  expect(await ready()).toEqual(WELL)
  await admin.query('begin; lock table session in access exclusive mode')
  expect(await ask()).toMatchObject(AWAY)
  await expect.poll(ready).toEqual({ http: 503, reasons: ['locked'], inTime: true })
  await admin.query('rollback')
  await answered()
  await expect.poll(ready).toEqual(WELL)
})

it('a database that ends all connections: 503 or an answer, never a fault of the server [G08]', async () => {
  await answered()
  let killed: Promise<unknown> = Promise.resolve()
  const kill = async () => {
    killed = killed.then(() =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and datname = current_database()`,
      ),
    )
    await killed
  }
  const answers = await Promise.all(
    Array.from({ length: 27 }, async (_, i) => {
      if (i % 9 === 4) await kill()
      return await ask()
    }),
  )
  for (const one of answers) if (one.status !== 0) expect(one).toMatchObject(AWAY)
  await answered()
})

it('a database that is away: 503 and readiness says so within 2 s; both are well when it is back [G08]', async () => {
  await door.shut()
  expect(await Promise.all(Array.from({ length: 27 }, ask))).toEqual(
    Array.from({ length: 27 }, () => expect.objectContaining(AWAY) as object),
  )
  expect(await ready()).toEqual({ http: 503, reasons: ['database'], inTime: true })
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  await door.open()
  await answered()
  await expect.poll(ready).toEqual(WELL)
})

it('a database that falls silent: calls end with 503, readiness answers within 2 s [G08]', async () => {
  await answered()
  await ready()
  door.silence()
  expect(await ask()).toMatchObject({ http: 503, status: 10503 })
  await expect.poll(ready).toMatchObject({ http: 503, inTime: true })
  expect((await ready()).reasons).toContain('database')
})

it('connections that are all taken: whoever waits for one gets 503, readiness names it [G08]', async () => {
  const [db] = opened as [Db]
  const gate = Promise.withResolvers<void>()
  const taken = Array.from({ length: SHORT.most }, () => db.connection().execute(() => gate.promise))
  await expect.poll(ready).toEqual({ http: 503, reasons: ['connections'], inTime: true })
  expect(await ask()).toMatchObject(AWAY)
  gate.resolve()
  await Promise.all(taken)
  await answered()
})

it('a statement that takes too long is ended by the database itself [G08]', async () => {
  const [db] = opened as [Db]
  const slow = db.selectNoFrom((e) => e.fn('pg_sleep', [e.val(60)]).as('slept')).execute()
  await expect(slow).rejects.toMatchObject({ code: '57014' })
})

it('tables of another release: not ready, and the answer says which thing is wrong [G08]', async () => {
  await admin.query(`delete from kysely_migration where name like '0002%'`)
  await expect.poll(ready).toEqual({ http: 503, reasons: ['tables'], inTime: true })
})
