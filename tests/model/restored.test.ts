import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskPlace } from '#server/backup/disk-place.ts'
import { makeBackup } from '#server/backup/make.ts'
import { findBackups, readBackupManifest } from '#server/backup/manifest.ts'
import { packWith } from '#server/backup/pack.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { RETENTION } from '#server/backup/retention.ts'
import { type Db, openDb, openPool } from '#server/db/db.ts'
import { bindFiles } from '#server/store/bind-files.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { openLine } from './line.ts'
import { openTab } from './phone.ts'
import { jpeg, openScene, states } from './scene.ts'
import { openWorld, type World } from './world.ts'

// a server is made, backed up, checked and restored in each
vi.setConfig({ testTimeout: 240_000 })

let world: World
let dir: string
/** The server that phones reach now. */
let server: FastifyInstance
let fresh: FreshDb | undefined
let second: TestApp | undefined
let restoredDb: Db | undefined
beforeAll(async () => {
  world = await openWorld()
  await bindFiles(world.db, { database: 'd', files: world.dir, now: world.time.now() })
})
afterAll(() => world.close())
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'kaoban backup '))
  server = world.server()
})
afterEach(async () => {
  await second?.close()
  if (fresh && restoredDb) await Object.assign(fresh, { db: restoredDb }).drop()
  ;[fresh, second, restoredDb] = [undefined, undefined, undefined]
  rmSync(dir, { recursive: true, force: true })
})

const [pack, now] = [packWith(null), () => world.time.now()]
const at = (name: string) => path.join(dir, name)

async function backUp(): Promise<void> {
  const db = openDb(openPool(world.connection))
  await makeBackup({
    ...{
      db,
      connection: world.connection,
      files: resolveStorePaths(world.dir),
      place: diskPlace(at('backups')),
    },
    ...{ pack, version: '0.1.0', now, where: 'x', retention: RETENTION },
  })
  await db.destroy()
}

/** The machine is lost: the last backup is restored on another one, which phones reach from then on. */
async function restore(): Promise<Db> {
  const place = diskPlace(at('backups'))
  const [latest] = await findBackups(place)
  fresh = await freshDb()
  await fresh.pool.end()
  const { connection } = fresh
  const manifest = await readBackupManifest(place, pack, latest?.id ?? '')
  await restoreBackup({
    connection,
    files: resolveStorePaths(at('back')),
    place,
    pack,
    manifest,
    over: false,
    now,
  })
  const db = openDb(openPool(connection))
  restoredDb = db
  second = await testApp(
    {
      ...{ clock: world.time, limits: { perAddress: 1e9, perAccount: 1e9 }, config: { logLevel: 'silent' } },
      store: { dir: at('back'), provider: 'local', earlyMs: 0 },
    } as Parameters<typeof testApp>[0],
    () => Promise.resolve({ db }),
  )
  server = second.app
  return db
}

async function scene() {
  const s = await openScene(world)
  const line = openLine(() => server, world.time)
  const tab = openTab(s.phone, s.student.accountKey, line, world.time)
  const pass = async (ms: number) => {
    await world.time.pass(ms)
    await tab.sync.idle()
  }
  return { ...s, tab, line, pass }
}

describe('a school that came back from an older backup', () => {
  it('gets again what phones have receipts of, with its pictures, and not what it has [G04]', async () => {
    const { id, tab, line, pass, answer, work, ref, handIn } = await scene()
    await tab.sync.enqueue(answer(1, 'before'))
    await pass(5_000)
    await backUp()
    // the phone hears of it as it does each time somebody looks
    await pass(700_000)
    tab.sync.trigger('visible')
    await pass(5_000)
    await tab.sync.enqueue(answer(2, 'after'))
    const bytes = jpeg(300_000)
    const file = { target: work, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' as const, bytes }
    const { fileId } = await tab.sync.keepFile(file)
    const photo = { target: `pages/${id}/A-s11/4`, work, kind: 'pages', body: { pages: [{ fileId }] } }
    await tab.sync.saveDraft(ref, { 4: { pages: [fileId] } })
    await tab.sync.enqueue({ ...photo, files: [fileId] })
    await pass(60_000)
    // the draft that the picture was taken for is open until all is handed in
    await tab.sync.enqueue(handIn)
    await pass(60_000)
    expect(await states(tab)).toEqual(Array(4).fill('school'))
    expect(await tab.sync.filesOf(work)).toEqual([])
    const before = await world.db.selectFrom('op_kept').where('of_id', '=', id).selectAll().execute()

    const db = await restore()
    const atSchool = () =>
      db
        .selectFrom('op_kept')
        .where('of_id', '=', id)
        .orderBy('seq')
        .select(['target', 'op_id', 'body'])
        .execute()
    expect((await atSchool()).map((row) => row.body)).toEqual(['{"text":"before"}'])
    const sent = line.seen.length
    await pass(100_000)
    tab.sync.trigger('visible')
    await pass(60_000)
    expect(await states(tab)).toEqual(Array(4).fill('school'))
    const after = await atSchool()
    expect(after.map((row) => row.op_id).toSorted()).toEqual(before.map((row) => row.op_id).toSorted())
    expect(after[1]?.body).toBe('{"text":"after"}')
    const [page] = (JSON.parse(after[2]?.body ?? '') as { pages: { fileId: string }[] }).pages
    const stored = await db
      .selectFrom('file')
      .where('school_id', '=', 'A')
      .where('file_id', '=', page?.fileId ?? '')
      .select('sha256')
      .executeTakeFirstOrThrow()
    const blob = readFileSync(resolveStorePaths(at('back')).blob('A', stored.sha256))
    expect(blob.equals(Buffer.from(bytes))).toBe(true)
    // once: the next look sends nothing
    const calls = () => line.seen.slice(sent).filter(({ call }) => call.includes('operation/send')).length
    expect(calls()).toBe(3)
    await pass(100_000)
    tab.sync.trigger('visible')
    await pass(60_000)
    expect(calls()).toBe(3)
    tab.kill()
  })

  it('gets drafts and early files again too [G04]', async () => {
    const { id, tab, pass, ref, work } = await scene()
    await backUp()
    await pass(700_000)
    await tab.sync.saveDraft(ref, { 1: { text: 'not handed in' } })
    const file = { target: work, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' as const, early: true }
    const { fileId } = await tab.sync.keepFile({ ...file, bytes: jpeg(5_000) })
    await pass(60_000)
    const drafts = (of: Db) =>
      of.selectFrom('homework_draft').where('homework_id', '=', id).selectAll().execute()
    expect(await drafts(world.db)).toHaveLength(1)
    const db = await restore()
    expect(await drafts(db)).toHaveLength(0)
    tab.sync.trigger('visible')
    await pass(60_000)
    expect(await drafts(db)).toHaveLength(1)
    const there = await db.selectFrom('file').where('school_id', '=', 'A').selectAll().execute()
    expect(there.map((row) => row.upload_file_id)).toContain(fileId)
    tab.kill()
  })
})
