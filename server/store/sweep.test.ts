import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { nameStored, putStored } from '#tests/support/stores/stored-files.ts'
import { openBucket } from '../objects/sandbox/bucket.ts'
import { bindFiles } from './bind-files.ts'
import { writeAt } from './disk.ts'
import { openStore, type Store } from './store.ts'
import { sweepStore } from './sweep.ts'
import { sweepDaily, sweepWhenDue } from './sweep-daily.ts'
import { ABANDONED_MS, SWEEP_MS, TRASH_MS } from './times.ts'
import { ensureStoredFile, restoreTrash, trashOf } from './trash.ts'
import { emptyTrash } from './trash-sweep.ts'

const START = Date.UTC(2026, 10, 23)
const DAY = 86_400_000
let now = START
let fresh: FreshDb
let dir = ''
let store: Store
beforeAll(async () => {
  fresh = await freshDb()
  await insertSchools(fresh.db)
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  now = START
  dir = await mkdtemp(path.join(tmpdir(), 'kaoban sweep '))
  for (const table of ['file', 'upload', 'installation'] as const) await fresh.db.deleteFrom(table).execute()
  store = openStore({ db: fresh.db, dir, now: () => now })
  await bindFiles(fresh.db, { database: 'test', files: dir, now })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const put = (text: string) => putStored(fresh.db, dir, { schoolId: 'A', bytes: Buffer.from(text), now })
const unname = (hash: string) => fresh.db.deleteFrom('file').where('sha256', '=', hash).execute()
const name = (hash: string, size: number) => nameStored(fresh.db, { schoolId: 'A', hash, size, now })
const inPlace = (hash: string): boolean => existsSync(store.places.blob('A', hash))
const inTrash = (hash: string): boolean => existsSync(trashOf(store.places, store.places.blob('A', hash)))
const read = (hash: string) => ensureStoredFile(store.places, 'A', hash)

/** A file that lost its row, in the trash; three others keep theirs. */
async function swept(): Promise<string> {
  const hash = await put('left over')
  for (const text of ['a', 'b', 'c']) await put(text)
  await unname(hash)
  now += 2 * DAY
  expect(await sweepStore(store)).toMatchObject({ blobs: 1, bytes: 9, trash: { files: 1, bytes: 9 } })
  expect([inPlace(hash), inTrash(hash)]).toEqual([false, true])
  return hash
}

describe('what a sweep takes', () => {
  it('lies in the trash for thirty days and is then removed for good [G02]', async () => {
    const hash = await swept()
    now += TRASH_MS - DAY
    await sweepStore(store)
    expect(inTrash(hash)).toBe(true)
    now += DAY + 1000
    expect(await sweepStore(store)).toMatchObject({ removed: { files: 1, bytes: 9 }, trash: { files: 0 } })
    expect([inPlace(hash), inTrash(hash)]).toEqual([false, false])
  })

  it('is put back by one word, whole [G02]', async () => {
    const hash = await swept()
    expect(await restoreTrash(store.places, now)).toEqual({ files: 1, taken: 0 })
    expect([inPlace(hash), inTrash(hash)]).toEqual([true, false])
    // and a day goes by before it may be taken again
    expect(await sweepStore(store)).toMatchObject({ blobs: 0 })
  })

  it('is found at once by whoever reads it when a row names it again [G02]', async () => {
    const hash = await swept()
    await name(hash, 9)
    expect(await read(hash)).toBe(9)
    expect([inPlace(hash), inTrash(hash)]).toEqual([true, false])
  })

  it('is put back by the next sweep when a row names it again, however long it lay there [G02]', async () => {
    const hash = await swept()
    await name(hash, 9)
    now += 3 * TRASH_MS
    expect(await sweepStore(store)).toMatchObject({ restored: 1, removed: { files: 0 } })
    expect(inPlace(hash)).toBe(true)
  })

  it('is not removed while it is named and not in its place, even when nothing put it back [G02]', async () => {
    const hash = await swept()
    await name(hash, 9)
    now += 3 * TRASH_MS
    expect(await emptyTrash(store)).toMatchObject({ removed: { files: 0 }, left: { files: 1 } })
    expect(inTrash(hash)).toBe(true)
  })

  it('stays beside the same bytes that were stored again, and neither is lost [G02]', async () => {
    const hash = await swept()
    expect(await put('left over')).toBe(hash)
    expect([inPlace(hash), inTrash(hash)]).toEqual([true, true])
    now += TRASH_MS + DAY
    expect(await sweepStore(store)).toMatchObject({ removed: { files: 1 } })
    expect([inPlace(hash), inTrash(hash)]).toEqual([true, false])
  })

  it('may be an upload that an older copy of the database does not know: it goes on when the newer one is back [G02]', async () => {
    const upload = {
      ...{ account_id: 'a', upload_file_id: '1'.repeat(32), school_id: 'A', user_id: 'u', student_id: '' },
      ...{ size: 9, sha256: '0'.repeat(64), type: 'image/png', name: 'p', purpose: 'answer' },
      ...{ slices: '[]', got: '[4]', created_at: new Date(now), touched_at: new Date(now + 30 * DAY) },
    }
    const part = store.places.part('a', upload.upload_file_id)
    await writeAt(part, 0, Buffer.from('half'), true)
    utimesSync(part, new Date(now), new Date(now))
    now += ABANDONED_MS + DAY
    expect(await sweepStore(store)).toMatchObject({ parts: 1, bytes: 4 })
    expect(existsSync(part)).toBe(false)
    await fresh.db.insertInto('upload').values(upload).execute()
    expect(await sweepStore(store)).toMatchObject({ restored: 1, parts: 0 })
    expect(existsSync(part)).toBe(true)
  })

  it('is an object that no school took over, too [G02]', async () => {
    const bucket = openBucket(store.places.objects)
    await bucket.put('u/a/1', Buffer.from('object'))
    await bucket.initiate('u/a/2', now)
    now = Date.now() + ABANDONED_MS + DAY
    expect(await sweepStore(store)).toMatchObject({ objects: 2, trash: { files: 2 } })
    expect(await bucket.fileOf('u/a/1')).toBeNull()
    expect(await bucket.uploads('u/a/')).toEqual([])
    await restoreTrash(store.places, now)
    expect((await bucket.fileOf('u/a/1'))?.size).toBe(6)
    expect(await bucket.uploads('u/a/')).toHaveLength(1)
  })
})

describe('a sweep', () => {
  it('takes nothing when it would be most of the files, and tells so; all of it on a person’s word [G02]', async () => {
    for (let i = 0; i < 12; i++) await put(`file ${i}`)
    await fresh.db.deleteFrom('file').execute()
    now += 2 * DAY
    const lines: string[] = []
    const looks: (() => void)[] = []
    const daily = sweepDaily(
      store,
      (line) => lines.push(line),
      (work) => {
        looks.push(work)
        return () => {}
      },
    )
    looks[0]?.()
    await daily.stop()
    expect(lines).toEqual([
      expect.stringMatching(/^Nothing was swept: .*12 of 12 stored files.*npm run files -- sweep/),
    ])
    expect(
      readdirSync(store.places.files, { recursive: true }).filter((n) => String(n).length > 64),
    ).toHaveLength(12)
    expect(await sweepStore(store, true)).toMatchObject({ blobs: 12 })
    expect(await restoreTrash(store.places, now)).toEqual({ files: 12, taken: 0 })
  })

  it('never runs at a start, and once a day however many servers look [G02]', async () => {
    const hash = await put('left over')
    for (const text of ['a', 'b']) await put(text)
    await unname(hash)
    // a day later than the file, not a day after the installation began
    utimesSync(store.places.blob('A', hash), new Date(now - 9 * DAY), new Date(now - 9 * DAY))
    expect(await sweepWhenDue(store)).toBeNull()
    now += SWEEP_MS
    const both = await Promise.all([sweepWhenDue(store), sweepWhenDue(store)])
    expect(both.filter((one) => one !== null)).toEqual([expect.objectContaining({ blobs: 1 })])
    expect(await sweepWhenDue(store)).toBeNull()
    // a start takes nothing, it only puts back what is named again
    const next = await put('next')
    await unname(next)
    utimesSync(store.places.blob('A', next), new Date(START - 9 * DAY), new Date(START - 9 * DAY))
    await name(hash, 9)
    const lines: string[] = []
    const daily = sweepDaily(
      store,
      (line) => lines.push(line),
      () => () => {},
    )
    now += SWEEP_MS
    await daily.stop()
    expect(lines).toEqual([expect.stringContaining('1 files')])
    expect([inPlace(hash), inPlace(next)]).toEqual([true, true])
  })

  it('runs again after a clock that was years ahead is right [G02]', async () => {
    now += 3650 * DAY
    expect(await sweepWhenDue(store)).not.toBeNull()
    now -= 3640 * DAY
    expect(await sweepWhenDue(store)).not.toBeNull()
  })

  it('does nothing when the folder was put in place of another while the server runs [G01] [G02]', async () => {
    const hash = await put('an answer')
    await unname(hash)
    now += 2 * DAY
    rmSync(store.places.installation)
    await expect(sweepStore(store, true)).rejects.toThrow(/nothing was swept/)
    expect(inPlace(hash)).toBe(true)
  })

  it('finds what an earlier release had put aside when it was cut off [G02]', async () => {
    const hash = await put('an answer')
    await rename(store.places.blob('A', hash), `${store.places.blob('A', hash)}.aside`)
    await sweepStore(store)
    expect(inPlace(hash)).toBe(true)
  })

  it('may run beside another: each file goes once and none that is named [G02]', async () => {
    const hashes = []
    for (let i = 0; i < 60; i++) hashes.push(await put(`file ${i}`))
    for (const hash of hashes.slice(0, 20)) await unname(hash)
    now += 2 * DAY
    const both = await Promise.all([sweepStore(store), sweepStore(store)])
    expect(both.reduce((sum, one) => sum + ('blobs' in one ? one.blobs : 0), 0)).toBe(20)
    expect(hashes.map(inPlace)).toEqual(hashes.map((_, i) => i >= 20))
    expect(hashes.map(inTrash)).toEqual(hashes.map((_, i) => i < 20))
  })
})
