import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runWithBackupLock } from '#server/backup/backup-lock.ts'
import { diskPlace } from '#server/backup/disk-place.ts'
import { makeBackup } from '#server/backup/make.ts'
import { packWith } from '#server/backup/pack.ts'
import type { BackupStorage } from '#server/backup/place.ts'
import { RETENTION } from '#server/backup/retention.ts'
import { createReadiness } from '#server/http/ready/ready.ts'
import { type OwnDatabase, openOwnDatabase } from '#tests/support/database/own-database.ts'
import { type KeepMomentsOptions, keepMoments } from './keep-moments.ts'
import { findLines, segmentName } from './names.ts'
import { walNote } from './note.ts'
import { keepMomentsRegularly, keepNoMoments } from './regularly.ts'
import { putSegment } from './segment-bytes.ts'
import { sendWhole } from './send.ts'
import { livingSlot } from './slot.ts'
import { walCheck, walTroubleOf } from './trouble.ts'

// databases of its own are made and started
vi.setConfig({ testTimeout: 180_000 })

let t: OwnDatabase
let place: BackupStorage
let ahead: number
const pack = packWith(null)
const now = () => Date.now() + ahead
beforeEach(async () => {
  t = await openOwnDatabase()
  place = diskPlace(path.join(t.dir, 'the disk 备份'))
  ahead = 0
})
afterEach(() => t.close())

const options = (more: Partial<KeepMomentsOptions> = {}): KeepMomentsOptions => ({
  ...{ db: t.db(), files: t.files, place, pack, days: 7, now },
  ...more,
})
const one = async (text: string) =>
  Object.values((await sql.raw<Record<string, unknown>>(text).execute(t.db())).rows[0] ?? {})[0]
const current = () => one('select pg_walfile_name(pg_current_wal_lsn() + 1)')
const lines = () => findLines(place)

/** Moments are kept as by a server, whose looks the test begins; `look` resolves when one is over. */
function keeping(more: Partial<KeepMomentsOptions> = {}) {
  let work = (): Promise<unknown> => Promise.resolve()
  const said: string[] = []
  const kept = keepMomentsRegularly(
    options(more),
    (line) => said.push(line),
    (begin) => {
      work = begin
      return () => {}
    },
  )
  return { kept, said, look: () => work() }
}

it('a place that takes nothing is told once, in readiness too, and the data folder does not grow by it [G03] [G08]', async () => {
  let isFull = true
  const full: BackupStorage = {
    ...place,
    put: (name, bytes) =>
      isFull && name.startsWith('wal/') ? Promise.reject(new Error('no room')) : place.put(name, bytes),
  }
  const { kept, said, look } = keeping({ place: full })
  const ready = async () => createReadiness([walCheck(t.db(), now)], { now })()
  await look()
  expect(said).toEqual(['Moments are not kept: no room'])
  expect(await ready()).toMatchObject({
    ok: true,
    warnings: ['backup'],
    details: ['backup: log failed: no room'],
  })
  expect(await one('show max_slot_wal_keep_size')).toBe('4GB')
  const at = await current()
  for (let i = 0; i < 3; i++) {
    ahead += 400_000
    const begun = now()
    await look()
    expect((await walNote(t.db()))?.failedAt).toBeGreaterThanOrEqual(begun)
  }
  // what waits is not cut again and again: each cut file has 16 MB
  expect(await current()).toBe(at)
  expect(said).toHaveLength(1)
  isFull = false
  ahead += 400_000
  await look()
  expect(said.slice(1)).toEqual(['Moments are kept again.'])
  expect(await ready()).toMatchObject({ ok: true, warnings: [] })
  expect(await walNote(t.db())).toMatchObject({ failedAt: null, from: expect.any(Number) })
  await kept.stop()
})

it('nothing is begun in the empty folder of a disk that is away; it goes on when the disk is back [G03] [G08]', async () => {
  const { kept, said, look } = keeping()
  await look()
  expect(await walNote(t.db())).toMatchObject({ failedAt: null, from: expect.any(Number) })
  const away = path.join(t.dir, 'the disk on the shelf')
  renameSync(place.name, away)
  ahead += 400_000
  await look()
  expect(said).toEqual([expect.stringContaining('is its disk there?')])
  expect(existsSync(place.name)).toBe(false)
  renameSync(away, place.name)
  ahead += 400_000
  await look()
  expect(said.slice(1)).toEqual(['Moments are kept again.'])
  await kept.stop()
})

it('what did not come for half an hour is told [G08]', () => {
  const note = { from: 0, filesTo: 0, through: 1_000, failedAt: null, failure: '', place: '', begunAt: 0 }
  expect([null, note, { ...note, failedAt: 5 }].map((n) => walTroubleOf(n, 1_801_000))).toEqual([
    null,
    null,
    'failed',
  ])
  expect(walTroubleOf(note, 1_801_001)).toBe('old')
})

it('a file of the log that was cut off on its way is not there, and goes whole the next time [G03]', async () => {
  let puts = 0
  const breaks: BackupStorage = {
    ...place,
    put: async (name, bytes) => {
      if (name.includes('/log/') && ++puts === 1) {
        await place.put('unfinished-by-hand', bytes.subarray(0, bytes.length / 2))
        throw new Error('cut off')
      }
      return place.put(name, bytes)
    },
  }
  await expect(keepMoments(options({ place: breaks }))).rejects.toThrow('cut off')
  expect((await lines()).flatMap(({ segments }) => [...segments])).toEqual([])
  await keepMoments(options({ place: breaks }))
  const [line] = await lines()
  expect(line?.bases).toHaveLength(1)
  expect(line?.marks.length).toBeGreaterThan(0)
})

it('whole files go without the current one being cut, and those that are sent go from the data folder [G03]', async () => {
  await keepMoments(options())
  const [slot, at] = [await livingSlot(t.db()), await current()]
  expect(slot?.from).toBe(at)
  await sendWhole(options())
  expect(await current()).toBe(at)
  await sql`select pg_switch_wal()`.execute(t.db())
  await sendWhole(options())
  expect((await lines())[0]?.segments.has(String(at))).toBe(true)
  expect((await livingSlot(t.db()))?.from).toBe(await current())
})

it('another content under a name stays as it is: a new stretch begins, with a copy of its own [G03]', async () => {
  await keepMoments(options())
  const slot = await livingSlot(t.db())
  // as an older data folder that was put back goes on
  const name = segmentName(slot?.line ?? '', slot?.from ?? '')
  await putSegment(place, pack, slot?.line ?? '', slot?.from ?? '', Buffer.from('another'))
  const other = await place.get(name)
  const said: string[] = []
  await keepMoments(options({ say: (line) => said.push(line) }))
  expect(said[0]).toContain('has another file of the log')
  expect(await place.get(name)).toEqual(other)
  expect((await lines()).map(({ bases }) => bases.length)).toEqual([1, 1])
  expect((await livingSlot(t.db()))?.line).not.toBe(slot?.line)
})

it('the copy of the day waits for a backup under way, and comes once a day [G03]', async () => {
  await runWithBackupLock(t.db(), () => keepMoments(options()))
  expect((await lines())[0]?.bases).toEqual([])
  await keepMoments(options())
  await keepMoments(options())
  expect((await lines())[0]?.bases).toHaveLength(1)
  ahead = 25 * 3_600_000
  await keepMoments(options())
  expect((await lines())[0]?.bases).toHaveLength(2)
})

it('turned off, nothing keeps the log in the data folder any more [G03]', async () => {
  await keepMoments(options())
  expect(await keepNoMoments(t.db())).toBe(true)
  expect([await livingSlot(t.db()), await walNote(t.db())]).toEqual([null, null])
  expect(await keepNoMoments(t.db())).toBe(false)
})

it('the trial of a backup is not in the log [G03]', async () => {
  const megabytes = 40
  const value = JSON.stringify(randomBytes(megabytes * 786_432).toString('base64'))
  await t.db().insertInto('setting').values({ key: 'large', value }).execute()
  const before = await one('select pg_current_wal_lsn()')
  const made = await makeBackup({
    ...{ db: t.db(), connection: t.connection(), files: t.files, place, pack, now, where: 'x' },
    ...{ version: '0.1.0', retention: RETENTION },
  })
  expect(made.proof.restored).toBe(true)
  // a new database alone takes some 8 MB of it
  const written = await one(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '${String(before)}')`)
  expect(Number(written)).toBeLessThan((megabytes / 2) * 1_048_576)
})
