import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb, openPool } from '#server/db/db.ts'
import { bindFiles } from '#server/store/bind-files.ts'
import { openStore } from '#server/store/store.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { sweepStore } from '#server/store/sweep.ts'
import { contentOf, DAY, NOW, openTrial, type Trial } from '#tests/support/database/backup.ts'
import { openS3Server } from '#tests/support/stores/s3-server.ts'
import { runWithBackupLock, UnderWayError } from './backup-lock.ts'
import { diskPlace } from './disk-place.ts'
import { objectName } from './manifest.ts'
import { lastBackup } from './note.ts'
import { packWith } from './pack.ts'
import type { BackupStorage } from './place.ts'
import { proveBackup } from './prove.ts'
import { s3Place } from './s3-place.ts'

const KEY = Buffer.alloc(32, 7)
let s3: Awaited<ReturnType<typeof openS3Server>>
let t: Trial
beforeAll(async () => {
  s3 = await openS3Server()
})
afterAll(() => s3.close())
beforeEach(async () => {
  t = await openTrial()
})
afterEach(() => t.close())

const folder = (): BackupStorage => diskPlace(t.at('backups'))
const query = (text: string, values: unknown[] = []) => t.source.pool.query(text, values)

describe('a backup', () => {
  const places = [
    ['a folder', folder, null],
    ['a bucket, sealed', () => s3Place({ ...s3.settings, prefix: 'kaoban-backup/' }, Date.now), KEY],
  ] as const
  it.each(places)('in %s comes back row by row and file by file [G03]', async (_, open, key) => {
    const place = open()
    const hash = await t.put('an answer')
    await query(`insert into setting values ('odd', '["\\\\ \\"quoted\\"\\n(,)", null, 1e-7, "\\u0001"]')`)
    const { proof, written } = await t.make(place, key)
    expect(proof).toMatchObject({ restored: true, filesRead: 1 })
    expect(written.manifest.files).toMatchObject({ count: 1, missing: 0 })
    expect(await lastBackup(t.source.db)).toMatchObject({
      ...{ at: NOW, where: 'the second disk', testedAt: NOW, missing: 0, failedAt: null },
    })
    const before = await contentOf(t.source.connection)
    const { connection, pool } = await t.other()
    await pool.end()
    await t.back(connection, place, key)
    expect(await contentOf(connection)).toEqual(before)
    expect(readFileSync(resolveStorePaths(t.at('back')).blob('A', hash), 'utf8')).toBe('an answer')
    const again = openPool(connection)
    await bindFiles(openDb(again), { database: 'd', files: t.at('back'), now: NOW })
    await again.end()
  })

  it('holds one moment, whatever is stored, changed and swept while it is written [G03]', async () => {
    const [kept, gone] = [await t.put('kept'), await t.put('its row goes')]
    const before = await contentOf(t.source.connection)
    const disk = folder()
    let meanwhile: Promise<unknown> | undefined
    const store = openStore({ db: openDb(t.source.pool), dir: t.at('files'), now: () => NOW + 2 * DAY })
    const busy = async () => {
      await t.put('came later', NOW)
      await query(`delete from file where sha256 = $1`, [gone])
      await query(`update student set name = name || '!'`)
      await query(`delete from teacher`)
      expect(await sweepStore(store, true)).toMatchObject({ blobs: 1 })
    }
    const { written } = await t.make({
      ...disk,
      put: async (name, bytes) => {
        if (name.startsWith('objects/')) await (meanwhile ??= busy())
        await disk.put(name, bytes)
      },
    })
    expect(written.manifest.files).toMatchObject({ count: 2, missing: 0 })
    const { connection, pool } = await t.other()
    await pool.end()
    expect(await t.back(connection, disk)).toMatchObject({ files: 2 })
    expect(await contentOf(connection)).toEqual(before)
    for (const hash of [kept, gone])
      expect(readFileSync(resolveStorePaths(t.at('back')).blob('A', hash)).length).toBeGreaterThan(0)
  })

  it('writes only what the place lacks: nothing new costs its list alone, one more row a piece [G03]', async () => {
    await query(
      `insert into setting select 'row ' || n, to_jsonb(repeat(md5(n::text), 8)) from generate_series(1, 9000) n`,
    )
    await t.put('an answer')
    const place = folder()
    const first = await t.make(place)
    const objects = async () => {
      let n = 0
      for await (const _ of place.list('objects/')) n++
      return n
    }
    const before = await objects()
    await query(`update setting set value = '1' where key = 'row 4321'`)
    await query(`delete from setting where key = 'row 77'`)
    const second = await t.make(place, null, NOW + DAY)
    // two pieces of the table changed, and the one with the note of the first backup
    expect(second.written.added.size).toBeLessThanOrEqual(4)
    expect(await objects()).toBe(before + second.written.added.size)
    expect(second.written.sent).toBeLessThan(first.written.sent / 2)
    expect(second.proof).toMatchObject({ restored: true })
  })

  it('is refused beside those of another installation, without the key, and with another [G03]', async () => {
    const place = folder()
    await t.make(place, KEY)
    await expect(t.make(place)).rejects.toThrow('are sealed: name their key file')
    await expect(t.make(place, Buffer.alloc(32, 8))).rejects.toThrow('sealed with another key')
    expect(await lastBackup(t.source.db)).toMatchObject({ at: NOW, failedAt: NOW })
    await query(`update installation set installation_id = repeat('0', 32)`)
    await expect(t.make(place, KEY)).rejects.toThrow('of another installation')
  })

  it('that is no longer kept goes, with all that no other needs and nothing else [G03]', async () => {
    const place = folder()
    const namesIn = async (prefix: string) => {
      const names: string[] = []
      for await (const { name } of place.list(prefix)) names.push(name)
      return names
    }
    const [, shared] = [await t.put('only in the first'), await t.put('in all')]
    const from = Date.now() - 400 * DAY
    await t.make(place, null, from)
    await query(`delete from file where sha256 <> $1`, [shared])
    const before = await namesIn('objects/')
    // as long after as what was written a moment ago counts as old
    const later = Date.now() + 2 * DAY
    const { removed } = await t.make(place, null, later, { days: 1, weeks: 0, months: 0 })
    expect(removed.backups).toBe(1)
    expect(removed.things).toBeGreaterThan(1)
    expect(await namesIn('manifests/')).toHaveLength(1)
    const gone = before.filter((name) => !existsSync(t.at(`backups/${name}`)))
    expect(gone).toHaveLength(removed.things)
    const { connection, pool } = await t.other()
    await pool.end()
    expect(await t.back(connection, place)).toMatchObject({ files: 1 })
  })

  it('is not made twice at one time [G03]', async () => {
    await runWithBackupLock(openDb(t.source.pool), async () => {
      await expect(t.make(folder())).rejects.toBeInstanceOf(UnderWayError)
    })
    expect(await lastBackup(t.source.db)).toBeNull()
    await t.make(folder())
  })
})

describe('what is wrong with a backup', () => {
  it('is found by its trial: a file of an earlier backup that the place has no more [G03]', async () => {
    const hash = await t.put('an answer')
    const [place, pack] = [folder(), packWith(null)]
    const { manifest } = (await t.make(place)).written
    const { connection } = t.source
    const prove = () => proveBackup({ connection, place, pack, manifest, read: new Set(), now: NOW })
    expect(await prove()).toMatchObject({ restored: true, filesRead: 0 })
    await place.remove(objectName(pack, hash))
    await expect(prove()).rejects.toThrow(`the file ${hash} of school A`)
  })

  it('is told: a file that a row names and that is not there, or is damaged [G03]', async () => {
    const [lost, torn] = [await t.put('lost'), await t.put('torn'), await t.put('well')]
    writeFileSync(t.files.blob('A', torn), 'tor')
    await query(`update file set sha256 = repeat('0', 64) where sha256 = $1`, [lost])
    expect((await t.make(folder())).written.manifest.files).toMatchObject({ count: 3, missing: 2 })
    expect(await lastBackup(t.source.db)).toMatchObject({ missing: 2 })
  })

  it('is found by its trial: bytes that the place lost or changed, and it stays untried [G03]', async () => {
    await t.put('an answer')
    const disk = folder()
    for (const harm of [
      (b: Buffer) => b.subarray(0, -1),
      (b: Buffer) => b.map((v, i) => (i === b.length - 3 ? v ^ 1 : v)),
    ]) {
      const bad: BackupStorage = {
        ...disk,
        get: async (name) => {
          const found = await disk.get(name)
          return found && name.startsWith('objects/') ? Buffer.from(harm(found)) : found
        },
      }
      await expect(t.make(bad)).rejects.toThrow(/is damaged/)
      expect(await lastBackup(t.source.db)).toMatchObject({ at: NOW, testedAt: null, failedAt: NOW })
    }
    await t.make(disk)
    expect(await lastBackup(t.source.db)).toMatchObject({ testedAt: NOW, failedAt: null })
  })
})
