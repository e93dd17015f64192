import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskPlace } from '#server/backup/disk-place.ts'
import { makeBackup } from '#server/backup/make.ts'
import { findBackups, readBackupManifest } from '#server/backup/manifest.ts'
import { packWith } from '#server/backup/pack.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { RETENTION } from '#server/backup/retention.ts'
import { addPending, removePending } from '#server/child-data/bytes.ts'
import { inTransaction } from '#server/db/db.ts'
import { putBytes } from '#server/modules/exam/card/files.service.ts'
import { freshDb } from '#tests/support/database/db.ts'
import { begin, factsOf, frame, merge, png, sha256, storeFile } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { besideIt } from '#tests/support/servers/two-servers.ts'
import { openS3Server } from '#tests/support/stores/s3-server.ts'
import { nameStored } from '#tests/support/stores/stored-files.ts'
import { bindFiles } from '../bind-files.ts'
import { addToFiles, erasedInFiles } from '../erased-list.ts'
import { openStore } from '../store.ts'
import { resolveStorePaths } from '../store-paths.ts'
import { readStoredBytes } from '../stored.ts'
import { sweepStore } from '../sweep.ts'
import { ensureStoredFile, restoreTrash } from '../trash.ts'
import { dropCopies } from './cache.ts'
import { type RemoteFiles, remoteFiles } from './files.ts'

/** Two servers that share a database and a bucket, and no folder; every other request goes to the other one. */
const HOUR = 3_600_000
const ME = 'studentA11'
let s3: Awaited<ReturnType<typeof openS3Server>>
let dir: string
let remote: RemoteFiles
let t: TestApp
let two: Awaited<ReturnType<typeof besideIt>>
const at = (name: string) => join(dir, name)
const storeOf = (name: string) => ({ dir: at(name), remote, provider: 'local' as const, earlyMs: 0 })
const placesOf = (name: string) => resolveStorePaths({ files: at(name), remote })
const names = () => ({ database: 'd', files: at('one'), remote })

beforeAll(async () => {
  s3 = await openS3Server()
  dir = mkdtempSync(join(tmpdir(), 'kaoban remote '))
  remote = remoteFiles({ ...s3.settings, prefix: 'files-of-a/' })
  t = await testApp({ store: storeOf('one') })
  two = await besideIt(t, { store: storeOf('two') })
  await bindFiles(t.db, { ...names(), now: Date.now() })
})
afterAll(async () => {
  await two.close()
  await t.close()
  await s3.close()
  rmSync(dir, { recursive: true, force: true })
})

const read = async (app: TestApp['app'], fileId: string) =>
  app.inject({
    url: `/api/common/file/read?fileId=${fileId}`,
    headers: { 'x-kb-token': await t.tokenOf(ME) },
  })
const sweeping = (now: number) => openStore({ db: t.db, ...storeOf('one'), now: () => now })

describe('files in a remote store', () => {
  it('come in frames through both servers, have one receipt and are read at both [G10]', async () => {
    const bytes = png(2_400_000)
    const receipt = await storeFile(t, ME, bytes)
    for (const app of [two.first, two.second])
      expect((await read(app, receipt.fileId)).rawPayload.equals(bytes)).toBe(true)
    const keys = await s3.keys()
    expect(keys.filter((key) => key.endsWith(sha256(bytes)))).toHaveLength(1)
    expect(keys.filter((key) => key.includes('/uploads/'))).toEqual([])
  })

  it('of which a slice came damaged are sent again, in frames of another size as well', async () => {
    const bytes = png(600_000)
    const facts = factsOf(bytes)
    await begin(t, ME, { ...facts, slices: [sha256(bytes)] })
    const send = (from: number, to: number, octets = bytes.subarray(from, to)) =>
      frame(t, ME, facts.uploadFileId, 0, from, octets)
    await send(0, 250_000)
    await send(250_000, 500_000)
    expect((await send(500_000, 600_000, Buffer.alloc(100_000))).status).toBe(10022)
    for (const from of [0, 200_000, 400_000]) expect((await send(from, from + 200_000)).status).toBe(0)
    const merged = await merge(t, ME, facts.uploadFileId, 1)
    expect(merged.data.receipt).toMatchObject(facts)
    expect((await read(two.second, merged.data.receipt.fileId)).rawPayload.equals(bytes)).toBe(true)
  })

  it('that a job of one made are there for the other', async () => {
    const bytes = Buffer.from('a picture of a card')
    const { sha256: hash } = await putBytes(placesOf('one'), 'A', bytes)
    expect(await ensureStoredFile(placesOf('two'), 'A', hash)).toBe(bytes.length)
    expect(existsSync(placesOf('two').blob('A', hash))).toBe(true)
  })

  it('lie on a server’s own disk for an hour after they were last read', async () => {
    const { sha256: hash } = await putBytes(placesOf('one'), 'A', Buffer.from('read once'))
    const copy = placesOf('one').blob('A', hash)
    await dropCopies(placesOf('one'), Date.now() + HOUR / 2)
    expect(existsSync(copy)).toBe(true)
    await dropCopies(placesOf('one'), Date.now() + 2 * HOUR)
    expect(existsSync(copy)).toBe(false)
    expect(await ensureStoredFile(placesOf('one'), 'A', hash)).toBe(9)
  })

  it('are refused with 503, and none is lost, while the store does not answer', async () => {
    const bytes = png(60_000)
    const facts = factsOf(bytes)
    await begin(t, ME, facts)
    await frame(t, ME, facts.uploadFileId, 0, 0, bytes.subarray(0, 30_000))
    await s3.away()
    const refused = await frame(t, ME, facts.uploadFileId, 0, 30_000, bytes.subarray(30_000))
    expect([refused.http, refused.status]).toEqual([503, 1])
    await s3.back()
    expect((await frame(t, ME, facts.uploadFileId, 0, 30_000, bytes.subarray(30_000))).status).toBe(0)
    expect((await merge(t, ME, facts.uploadFileId, 1)).data.receipt).toMatchObject(facts)
  })

  it('that no row names go to a trash there for thirty days, and come back when a row names them again', async () => {
    const now = Date.now()
    const [left, wanted] = await Promise.all(
      ['left over', 'named again'].map((text) => putBytes(placesOf('one'), 'A', Buffer.from(text))),
    )
    const blobOf = (of: typeof left) => placesOf('one').blob('A', of?.sha256 ?? '')
    await sweepStore(sweeping(now + 49 * HOUR), true)
    await dropCopies(placesOf('one'), now + 49 * HOUR)
    for (const one of [left, wanted]) expect(await readStoredBytes(placesOf('one'), blobOf(one))).toBeNull()
    const hash = wanted?.sha256 ?? ''
    await nameStored(t.db, { schoolId: 'A', hash, size: 11, now })
    expect(await ensureStoredFile(placesOf('two'), 'A', hash)).toBe(11)
    expect((await restoreTrash(placesOf('one'), now)).files).toBeGreaterThan(0)
    expect(await readStoredBytes(placesOf('one'), blobOf(left))).not.toBeNull()
    await sweepStore(sweeping(now + 98 * HOUR), true)
    await sweepStore(sweeping(now + 40 * 24 * HOUR), true)
    expect(
      (await s3.keys()).filter((key) => key.includes('/trash/') && key.endsWith(left?.sha256 ?? '-')),
    ).toEqual([])
    expect(await readStoredBytes(placesOf('one'), blobOf(wanted))).not.toBeNull()
  })

  it('are in a backup and come back from it into another bucket', async () => {
    const bytes = png(5000)
    const receipt = await storeFile(t, ME, bytes)
    const [place, pack] = [diskPlace(at('backups')), packWith(null)]
    const made = await makeBackup({
      ...{ db: t.db, connection: t.connection, files: placesOf('one'), place, pack, version: '0.1.0' },
      ...{ now: Date.now, where: 'x', retention: RETENTION },
    })
    expect(made.written.manifest.files).toMatchObject({ missing: 0 })
    const other = remoteFiles({ ...s3.settings, prefix: 'files-of-b/' })
    const fresh = await freshDb()
    await fresh.pool.end()
    const [latest] = await findBackups(place)
    const manifest = await readBackupManifest(place, pack, latest?.id ?? '')
    const files = resolveStorePaths({ files: at('back'), remote: other })
    await restoreBackup({
      connection: fresh.connection,
      files,
      place,
      pack,
      manifest,
      over: false,
      now: Date.now,
    })
    expect((await readStoredBytes(files, files.blob('A', receipt.sha256)))?.equals(bytes)).toBe(true)
    await fresh.drop()
  })

  it('go for good with a child that is erased, and the list of erasures lies beside them', async () => {
    const places = placesOf('one')
    const { sha256: hash } = await putBytes(places, 'A', Buffer.from('of a child'))
    await inTransaction(t.db, (tx) => addPending(tx, [{ school: 'A', sha256: hash }]))
    expect(await removePending(t.db, places)).toBe(1)
    expect((await s3.keys()).filter((key) => key.endsWith(hash))).toEqual([])
    expect(existsSync(places.blob('A', hash))).toBe(false)
    await addToFiles(places, [{ school: 'A', key: 'k', at: 1 }])
    expect(await erasedInFiles(placesOf('two'))).toEqual([{ school: 'A', key: 'k', at: 1 }])
  })

  it('of one installation are refused beside the database of another, with the reason', async () => {
    const fresh = await freshDb()
    try {
      await expect(bindFiles(fresh.db, { ...names(), now: Date.now() })).rejects.toThrow(
        /database is empty and the store is not[\s\S]*s3 bucket school[\s\S]*KAOBAN_FILES/,
      )
    } finally {
      await fresh.drop()
    }
  })
})
