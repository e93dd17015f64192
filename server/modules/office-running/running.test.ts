import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Machine } from '#contract/office/running.ts'
import { BACKUP_SETTING, noteBackup } from '#server/backup/note.ts'
import { forgetWal, noteWal } from '#server/backup-wal/note.ts'
import { MOST_KINDS } from '#server/modules/common/fault.service.ts'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import type { RunningFacts } from './office-running.routes.ts'

const RUNNING = 'GET /api/office/running'
const GIB = 1_073_741_824

const well = () => Promise.resolve({ ok: true, reasons: [], warnings: [], details: [] })
/** What the machine says of itself; a test changes it. */
const facts = {
  disk: () => Promise.resolve({ freeBytes: 50 * GIB, totalBytes: 100 * GIB }),
  certificate: () => null,
  ready: well,
  version: { version: '0.1.0', startedAt: NOW - DAY },
  releases: 'https://school.example/kaoban.json',
  fetch: () => Promise.resolve(new Response('{"version":"0.2.0"}')),
  figureMs: 500,
} as { -readonly [K in keyof RunningFacts]: RunningFacts[K] }

let t: OfficeApp
beforeAll(async () => {
  const late: RunningFacts = {
    ...facts,
    disk: () => (facts.disk as NonNullable<RunningFacts['disk']>)(),
    certificate: () => (facts.certificate as NonNullable<RunningFacts['certificate']>)(),
    ready: () => (facts.ready as NonNullable<RunningFacts['ready']>)(),
    database: () => databaseNow(),
  }
  t = await officeApp({ running: late })
})
afterAll(() => t.close())

const FIGURES: NonNullable<Machine['database']> = {
  version: '18.1',
  bytes: 12,
  connections: 3,
  mostConnections: 100,
}
let databaseNow: () => Promise<NonNullable<Machine['database']>> = () => Promise.resolve(FIGURES)

const ask = (account = 'districtAB', as = `u-${account}-1`) => t.ask(RUNNING, account, {}, as)
const machine = async () => (await ask()).data.machine as Machine

describe('the machine', () => {
  it('is told to the district, not to an administrator of one of several schools [O13]', async () => {
    expect((await ask('adminA', 'u-adminA')).data.machine).toBeNull()
    expect(await machine()).toMatchObject({
      disk: { state: 'well' },
      unwell: [],
      certificate: null,
      backup: null,
    })
  })

  it.each([
    [50 * GIB, 100 * GIB, 'well'],
    [9 * GIB, 100 * GIB, 'low'],
    [GIB, 4 * GIB, 'low'],
    [60 * 1_048_576, 100 * GIB, 'full'],
  ] as const)('a disk with %i bytes free of %i is %s [O13]', async (freeBytes, totalBytes, state) => {
    facts.disk = () => Promise.resolve({ freeBytes, totalBytes })
    expect((await machine()).disk).toEqual({ freeBytes, totalBytes, state })
  })

  it.each([
    ['never comes', () => new Promise<never>(() => {})],
    ['is refused', () => Promise.reject(new Error('/dev/sda1 is away'))],
  ])('a figure that %s is left out, and the page comes all the same [O13]', async (_, probe) => {
    facts.disk = probe
    databaseNow = probe
    const { status, data, text } = await ask()
    expect([status, data.machine?.disk, data.machine?.database]).toEqual([0, null, null])
    expect(text).not.toContain('/dev')
    facts.disk = () => Promise.resolve({ freeBytes: GIB, totalBytes: GIB })
    databaseNow = () => Promise.resolve(FIGURES)
    expect((await machine()).database).toEqual(FIGURES)
  })

  it('what is not well is named in the words of readiness [O13]', async () => {
    facts.ready = () =>
      Promise.resolve({ ok: false, reasons: ['files', 'jobs'], warnings: [], details: ['/srv/x is full'] })
    const { data, text } = await ask()
    expect(data.machine?.unwell).toEqual(['files', 'jobs'])
    expect(text).not.toContain('/srv')
    facts.ready = () => new Promise(() => {})
    expect((await machine()).unwell).toEqual(['database'])
    facts.ready = well
    expect((await machine()).unwell).toEqual([])
  })

  it('a certificate is well until two weeks before its end, by the clock [O13]', async () => {
    const validTo = t.clock.at + 90 * DAY
    facts.certificate = () => ({ names: ['kaoban.school.example'], validTo })
    const start = t.clock.at
    const seen: (string | undefined)[] = []
    for (const left of [90, 14, 13, 0]) {
      t.clock.at = validTo - left * DAY
      seen.push((await machine()).certificate?.state)
    }
    t.clock.at = start
    expect(seen).toEqual(['well', 'well', 'ends', 'over'])
    facts.certificate = () => null
  })

  it('a backup is told with when, where and whether it was tried, once something makes them [O13]', async () => {
    const put = (value: object) =>
      t.db
        .insertInto('setting')
        .values({ key: BACKUP_SETTING, value: JSON.stringify(value) })
        .onConflict((c) => c.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()
    const states: unknown[] = []
    for (const [ago, testedAt] of [
      [3_600_000, NOW],
      [3_600_000, null],
      [3 * DAY, NOW],
    ] as const) {
      await put({ at: t.clock.at - ago, where: 'the second disk', testedAt })
      states.push((await machine()).backup?.state)
    }
    expect(states).toEqual(['well', 'untested', 'old'])
    const now = { at: t.clock.at, where: 'x', testedAt: NOW, missing: 0 }
    for (const [more, state] of [
      [{ failedAt: t.clock.at, failure: 'no room on /srv/backup' }, 'failed'],
      [{ at: null, testedAt: null, failedAt: t.clock.at }, 'failed'],
      [{ missing: 2 }, 'missing'],
    ] as const) {
      await put({ ...now, ...more })
      const { data, text } = await ask()
      expect(data.machine?.backup?.state).toBe(state)
      expect(text).not.toContain('/srv')
    }
    await put({ at: NOW - 3 * DAY, where: 'the second disk', testedAt: NOW })
    expect((await machine()).backup).toMatchObject({ where: 'the second disk', testedAt: NOW })
  })

  it('moments that can be brought back are told, and when none come any more [O13] [G03]', async () => {
    await noteBackup(t.db, { at: t.clock.at, where: 'x', testedAt: t.clock.at, missing: 0 })
    expect((await machine()).backup).toMatchObject({ moments: null, state: 'well' })
    const [from, through] = [t.clock.at - DAY, t.clock.at - 60_000]
    await noteWal(t.db, { from, through })
    expect((await machine()).backup).toMatchObject({
      moments: { from, through, state: 'well' },
      state: 'well',
    })
    await noteWal(t.db, { failedAt: t.clock.at, failure: 'no room on /srv/backup' })
    const { data, text } = await ask()
    expect(data.machine?.backup).toMatchObject({ moments: { state: 'failed' }, state: 'moments' })
    expect(text).not.toContain('/srv')
    await forgetWal(t.db)
  })

  it('counts the codes of the day beside what a phone may get [O13]', async () => {
    const code = (code_id: string, ago: number, code_hash = 'hash') => ({
      ...{ code_id, code_hash, purpose: 'login', phone: '13800000000', address: '10.0.0.1' },
      ...{ created_at: new Date(t.clock.at - ago), expires_at: new Date(t.clock.at) },
    })
    await t.db
      .insertInto('sms_code')
      .values([code('a', 0), code('b', DAY - 1), code('c', DAY + 1), code('d', 0, '')])
      .execute()
    expect((await machine()).messages).toEqual({ carrier: false, lastDay: 2, aPhone: 10, anAddress: 1000 })
  })

  it('and its version with whether a newer one is there, to every administrator [O13]', async () => {
    expect((await ask('adminA', 'u-adminA')).data.version).toEqual({
      ...{ version: '0.1.0', build: 'test-build', startedAt: NOW - DAY, newer: 'yes', newest: '0.2.0' },
    })
  })
})

describe('faults of phones', () => {
  const FAULT = 'POST /api/base/data/common/client/exception'
  const tell = (account: string, kind: string, more: object = {}) =>
    t.ask(FAULT, account, { kind, message: '', place: '/exam/report', build: 'b1', ...more })

  it('are counted by kind and place for the school of whoever had them, without what names anybody [O13]', async () => {
    for (const build of ['b1', 'b1', 'b2']) {
      t.clock.at += 1
      await tell('studentA11', 'TypeError', {
        build,
        message: '张小明 has no mark',
        place: '/exam/report?x=A-s11',
      })
    }
    await tell('headA1', 'RangeError')
    await tell('studentB11', 'OfSchoolB')
    const { faults } = (await ask('adminA', 'u-adminA')).data
    expect(
      faults.map(({ kind, place, build, times, message }) => [kind, place, build, times, message]),
    ).toEqual([
      ['TypeError', '/exam/report?', 'b2', 3, '□ has no mark'],
      ['RangeError', '/exam/report', 'b1', 1, ''],
    ])
    expect(faults[0]?.lastAt).toBe(t.clock.at)
  })

  it('of nobody who is signed in are the machine’s, old ones go, and inventing kinds fills nothing [O13]', async () => {
    await t.app.inject({
      method: 'POST',
      url: '/api/base/data/common/client/exception',
      payload: { kind: 'Early', message: '', place: '/login', build: 'b1' },
    })
    expect((await ask()).data.faults.map((f) => f.kind)).toContain('Early')
    expect((await ask('adminA', 'u-adminA')).data.faults.map((f) => f.kind)).not.toContain('Early')
    t.clock.at += 31 * DAY
    for (let i = 0; i < MOST_KINDS + 5; i++) await tell('headA1', `Kind${i}`)
    const rows = await t.db.selectFrom('client_fault').where('school_id', '=', 'A').selectAll().execute()
    expect(rows).toHaveLength(MOST_KINDS + 1)
    expect(rows.find((r) => r.kind === 'other')?.times).toBe(5)
  })
})

it('looking leaves no row in the log [O13] [O02]', async () => {
  const before = await auditRowsOf(t.db, 'A')
  await ask('adminA', 'u-adminA')
  expect(await auditRowsOf(t.db, 'A')).toEqual(before)
})

it('in the only school of an installation its administrator is told of the machine [O13]', async () => {
  expect((await ask('adminA', 'u-adminA')).data.machine).toBeNull()
  await t.db.deleteFrom('school').where('school_id', '=', 'B').execute()
  expect((await ask('adminA', 'u-adminA')).data.machine).toMatchObject({ disk: { state: 'low' } })
})
