import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operation, send } from '#tests/support/school/homework.ts'
import { answer, ME, onePaper } from '#tests/support/school/one-paper.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { BACKUP_SETTING, noteBackup } from '../backup/note.ts'
import { noteWal } from '../backup-wal/note.ts'
import type { Readiness } from '../http/ready/ready.ts'
import { lookUp } from './gauges.ts'
import { mayRead } from './who-may.ts'

const TOKEN = 'of the watcher'
const DAY_MS = 86_400_000

let t: TestApp
const { clear } = onePaper(() => t)
beforeAll(async () => {
  const pools = () => [{ pool: 'requests', total: 7, idle: 2, waiting: 3 }]
  t = await testApp({ metrics: { token: TOKEN, pools } })
  await clear()
})
afterAll(() => t.close())

const read = async () =>
  (await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).payload
/** Value of a line, by its name and labels; a figure that comes late is left out once, so it is asked for again. */
const figure = (line: string) =>
  expect.poll(async () => {
    const found = (await read()).split('\n').find((one) => one.startsWith(`${line} `))
    return found === undefined ? undefined : Number(found.slice(line.length + 1))
  })

describe('the metrics', () => {
  it('count replies by route, refusals and operations, and tell of connections, jobs and the backup [G08]', async () => {
    await send(t, ME, operation(ME, 'answer', answer, { choice: ['D'] }))
    await t.app.inject({ url: '/api/base/data/system/account/user' })
    await t.app.inject({ url: '/no-such-page/of-somebody' })
    await noteBackup(t.db, { at: t.clock.at - DAY_MS, where: 'folder', testedAt: null, missing: 2 })
    await noteWal(t.db, { through: t.clock.at - 60_000, failedAt: t.clock.at, failure: 'no room' })
    const text = await read()
    await figure('kaoban_operations_total{kind="answer",outcome="applied"}').toBe(1)
    await figure('kaoban_refusals_total{route="/api/base/data/system/account/user",status="10051"}').toBe(1)
    await figure(
      'kaoban_request_duration_seconds_count{method="POST",route="/api/common/operation/send",code="200"}',
    ).toBe(1)
    expect(text).not.toContain('of-somebody')
    await figure('kaoban_pool_connections{pool="requests",state="used"}').toBe(5)
    await figure('kaoban_pool_connections{pool="requests",state="waiting"}').toBe(3)
    await figure('kaoban_backup_age_seconds').toBe(DAY_MS / 1000)
    await figure('kaoban_backup_trouble{of="missing_files"}').toBe(2)
    await figure('kaoban_wal_age_seconds').toBe(60)
    await figure('kaoban_wal_trouble').toBe(1)
    await figure('kaoban_ready').toBe(1)
    await figure('kaoban_disk_bytes{of="free"}').toBeGreaterThan(0)
    await figure('kaoban_database{of="bytes"}').toBeGreaterThan(0)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('leave the age of a backup out where there is none, and say 0 of a server that cannot tell [G08]', async () => {
    const registry = new Registry()
    let state: () => Promise<Readiness> = () => Promise.reject(new Error('no answer'))
    const sources = { probeDb: t.db, dir: '/', pools: () => [], now: () => t.clock.at }
    lookUp({ ...sources, ready: () => state() }, [registry])
    await t.db.deleteFrom('setting').where('key', '=', BACKUP_SETTING).execute()
    const without = await registry.metrics()
    expect(without).not.toMatch(/^kaoban_backup_age_seconds \S/m)
    expect(without).toMatch(/^kaoban_ready 0$/m)
    state = () => Promise.resolve({ ok: true } as Readiness)
    await noteBackup(t.db, { at: t.clock.at - 5000, where: 'folder', testedAt: null, missing: 0 })
    await expect.poll(() => registry.metrics()).toMatch(/^kaoban_backup_age_seconds 5$/m)
    await expect.poll(() => registry.metrics()).toMatch(/^kaoban_ready 1$/m)
  })

  it('tell a job by its kind and state, and no more of those that ended before yesterday [G08]', async () => {
    const row = { school_id: 'A', account_id: '', kind: 'publish', percent: 0, message: '', data: null }
    const [now, old] = [new Date(t.clock.at), new Date(t.clock.at - 2 * DAY_MS)]
    await t.db
      .insertInto('job')
      .values([
        { ...row, job_id: 'one', status: 30, created_at: now, updated_at: now },
        { ...row, job_id: 'two', status: 30, created_at: old, updated_at: old },
        { ...row, job_id: 'three', status: 10, created_at: old, updated_at: old },
      ])
      .execute()
    await figure('kaoban_jobs{kind="publish",state="failed"}').toBe(1)
    await figure('kaoban_jobs{kind="publish",state="waiting"}').toBe(1)
  })

  it('are there for whoever knows the token, and for nobody else [G08]', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer of the watchez', `Basic ${TOKEN}`]) {
      const reply = await t.app.inject({
        url: '/metrics',
        headers: { ...(authorization && { authorization }) },
      })
      expect([authorization, reply.statusCode, reply.payload]).toEqual([authorization, 404, 'Not found\n'])
    }
  })

  it('are named by every line of the board and of the alerts [G08]', async () => {
    const text = await read()
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    for (const file of ['grafana-board.json', 'alerts.yml']) {
      const asked = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations', file), 'utf8')
      const names = [...asked.matchAll(/\b(?:kaoban|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
      expect(names.length).toBeGreaterThan(5)
      expect([file, names.filter((name) => !known.has(name))]).toEqual([file, []])
    }
  })
})

describe('without a token', () => {
  const asks = (address: string, headers = {}, hasProxy = false) =>
    mayRead({ address, headers }, { token: '', hasProxy })
  it('programs of this machine read them, and nobody through a proxy [G08]', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => asks(address))).toEqual([
      true,
      true,
      true,
    ])
    expect(['10.0.0.1', '::ffff:10.0.0.1', '127.0.0.1.example', ''].map((address) => asks(address))).toEqual(
      Array<boolean>(4).fill(false),
    )
    expect(asks('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(false)
    expect(asks('127.0.0.1', {}, true)).toBe(false)
  })
})
