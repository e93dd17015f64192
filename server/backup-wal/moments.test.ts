import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskPlace } from '#server/backup/disk-place.ts'
import { keepErased } from '#server/backup/erased.ts'
import { packWith } from '#server/backup/pack.ts'
import type { BackupStorage } from '#server/backup/place.ts'
import { type Db, openDb, openPool } from '#server/db/db.ts'
import { addToDatabase, erasedInDatabase } from '#server/store/erased-list.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { readStoredBytes } from '#server/store/stored.ts'
import { contentOf } from '#tests/support/database/backup.ts'
import { freshDb } from '#tests/support/database/db.ts'
import { type OwnDatabase, openOwnDatabase } from '#tests/support/database/own-database.ts'
import { putStored } from '#tests/support/stores/stored-files.ts'
import { type KeepMomentsOptions, keepMoments } from './keep-moments.ts'
import { OutsideError } from './moments.ts'
import { findLines, segmentName } from './names.ts'
import { walNote } from './note.ts'
import { restoreMoment } from './restore-moment.ts'

// databases of its own are made, started and played back
vi.setConfig({ testTimeout: 300_000 })

let t: OwnDatabase
let place: BackupStorage
beforeEach(async () => {
  t = await openOwnDatabase()
  place = diskPlace(path.join(t.dir, 'the disk 备份'))
})
afterEach(() => t.close())

const options = (more: Partial<KeepMomentsOptions> = {}): KeepMomentsOptions => ({
  ...{ db: t.db(), files: t.files, place, pack: packWith(null), days: 7, now: Date.now },
  ...more,
})

const put = (text: string) =>
  putStored(t.db(), t.filesDir, { schoolId: 'A', bytes: Buffer.from(text), now: Date.now() })
const schools = async (db: Db) =>
  (await db.selectFrom('school').select('name').orderBy('name').execute()).map(({ name }) => name)
const renamed = (name: string) =>
  t.db().updateTable('school').set({ name }).where('school_id', '=', 'A').execute()
/** The clock of the database goes on by a millisecond: commits before and after it lie apart. */
const moment = async () => {
  const at = Date.now() + 1
  await expect.poll(() => Date.now()).toBeGreaterThan(at + 1)
  return at
}
const back = (at: number, more: object = {}) =>
  t.unused(() =>
    restoreMoment({
      ...{ connection: t.connection(), files: t.files, place, pack: packWith(null), over: true },
      ...{ at, home: t.home, embedded: true, version: '0.1.0', now: Date.now, ...more },
    }),
  )

it('a moment comes back with its rows and files, after rows were changed and removed [G03]', async () => {
  const hash = await put('an answer')
  await keepMoments(options())
  await renamed('before the accident')
  const late = await put('a late answer')
  const at = await moment()
  const then = await schools(t.db())
  await renamed('after the accident')
  await t.db().deleteFrom('file').where('school_id', '=', 'A').execute()
  await keepMoments(options())
  expect(await walNote(t.db())).toMatchObject({ from: expect.any(Number), through: expect.any(Number) })
  const told: string[] = []
  const done = await back(at, { say: (line: string) => told.push(line) })
  expect(done.missing).toBe(0)
  expect(await schools(t.db())).toEqual(then)
  const rows = await t.db().selectFrom('file').select('sha256').execute()
  expect(rows.map(({ sha256 }) => sha256).toSorted()).toEqual([hash, late].toSorted())
  for (const sha256 of [hash, late])
    expect(await readStoredBytes(resolveStorePaths(t.filesDir), t.files.blob('A', sha256))).not.toBeNull()
  const restored = await t.db().selectFrom('setting').where('key', '=', 'restored').select('value').execute()
  expect(restored).toMatchObject([{ value: { from: at } }])
})

it('on another machine the moment comes back whole from a sealed place, and who was erased since stays on the list [G03] [G07]', async () => {
  const pack = packWith(randomBytes(32))
  const hash = await put('an answer')
  await keepMoments(options({ pack }))
  const late = await put('a late answer')
  const at = await moment()
  const gone = { school: 'A', key: 'k', at: Date.now() }
  await t
    .db()
    .transaction()
    .execute((tx) => addToDatabase(tx, [gone]))
  await keepErased(t.db(), place, pack)
  await keepMoments(options({ pack }))
  const other = await freshDb()
  await other.db.destroy()
  try {
    const files = resolveStorePaths(path.join(t.dir, 'new files'))
    const own = { connection: other.connection, files, home: path.join(t.dir, 'new'), embedded: false }
    await expect(back(at, own)).rejects.toThrow('name their key file')
    expect(await back(at, { ...own, pack })).toMatchObject({ missing: 0, files: 2 })
    expect((await readStoredBytes(files, files.blob('A', hash)))?.toString()).toBe('an answer')
    expect((await readStoredBytes(files, files.blob('A', late)))?.toString()).toBe('a late answer')
    const db = openDb(openPool(other.connection))
    expect(await schools(db)).toEqual(await schools(t.db()))
    expect(await erasedInDatabase(db)).toEqual([gone])
    await db.destroy()
    expect(readdirSync(own.home)).toEqual([])
  } finally {
    await other.drop()
  }
})

it('a school is not replaced unless it is said, nor with a damaged log or a moment outside of the window [G03]', async () => {
  await keepMoments(options())
  const at = await moment()
  await keepMoments(options())
  const before = await contentOf(t.connection())
  await expect(back(at, { over: false })).rejects.toThrow('say --over')
  await expect(back(Date.now() + 3_600_000)).rejects.toBeInstanceOf(OutsideError)
  await expect(back(at - 3_600_000)).rejects.toBeInstanceOf(OutsideError)
  const line = (await findLines(place)).at(-1)
  const mark = line?.marks.at(-1)
  const file = path.join(place.name, ...segmentName(line?.id ?? '', mark?.segment ?? '').split('/'))
  truncateSync(file, Math.floor(statSync(file).size / 2))
  await expect(back((mark?.at ?? 0) - 1)).rejects.toThrow(
    `${mark?.segment ?? ''} in ${place.name} is damaged`,
  )
  rmSync(file)
  await expect(back((mark?.at ?? 0) - 1)).rejects.toThrow(`lacks ${mark?.segment ?? ''} of the log`)
  expect(await contentOf(t.connection())).toEqual(before)
})
