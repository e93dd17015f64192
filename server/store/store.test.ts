import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  begin,
  factsOf,
  frame,
  merge,
  png,
  sendFrames,
  sha256,
  storeFile,
} from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { bindFiles } from './bind-files.ts'
import { MERGE_POINTS, openStore, type Store } from './store.ts'
import { resolveStorePaths } from './store-paths.ts'
import { type Swept, sweepStore, type Unswept } from './sweep.ts'
import { ABANDONED_MS, COUNTED_MS } from './times.ts'
import { ensureStoredFile } from './trash.ts'

let t: TestApp
let dir = ''
let store: Store
beforeAll(async () => {
  t = await testApp()
  dir = `${t.dist} files`
  store = openStore({ db: t.db, dir, now: () => t.clock.at })
  await bindFiles(t.db, { database: 'test', files: dir, now: t.clock.at })
})
afterAll(() => t.close())

const ME = 'studentA11'
const blobOf = (hash: string): string => resolveStorePaths(dir).blob('A', hash)

/** Runs a merge in a process of its own. @returns the signal that ended it */
async function mergeKilled(point: string, uploadFileId: string): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, 'merge-killed.test-support.ts')
  const args = [script, JSON.stringify(t.connection), dir, `merge:${point}`, ME, uploadFileId]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
}

describe('a merge that is cut off', () => {
  it.each(MERGE_POINTS)(
    'when it was %s is whole or not there, and a second one ends it [B16]',
    async (point) => {
      const bytes = png(70_000)
      const facts = factsOf(bytes)
      await begin(t, ME, facts)
      await sendFrames(t, ME, facts, bytes)
      expect(await mergeKilled(point, facts.uploadFileId)).toBe('SIGKILL')
      const rows = () =>
        t.db.selectFrom('file').where('upload_file_id', '=', facts.uploadFileId).selectAll().execute()
      // a row is there only when the bytes are: no file is told of that is not whole
      for (const row of await rows()) expect(sha256(readFileSync(blobOf(row.sha256)))).toBe(facts.sha256)
      const { receipt } = (await merge(t, ME, facts.uploadFileId, 1)).data
      expect((await merge(t, ME, facts.uploadFileId, 1)).data.receipt).toEqual(receipt)
      expect(await rows()).toHaveLength(1)
      expect(sha256(readFileSync(blobOf(facts.sha256)))).toBe(facts.sha256)
    },
  )
})

describe('what uploads leave behind', () => {
  it('goes when nobody has fed it for a week; what has a row stays [B16]', async () => {
    const kept = await storeFile(t, ME, png(4000))
    const given = factsOf(png(5000))
    await begin(t, ME, given)
    await frame(t, ME, given.uploadFileId, 0, 0, png(1000))
    t.clock.at += ABANDONED_MS + 1
    const fresh = factsOf(png(6000))
    await begin(t, ME, fresh)
    await frame(t, ME, fresh.uploadFileId, 0, 0, png(1000))
    const orphan = blobOf('0'.repeat(64))
    mkdirSync(dirname(orphan), { recursive: true })
    writeFileSync(orphan, 'no row')
    const old = new Date(t.clock.at - ABANDONED_MS)
    for (const file of [orphan, blobOf(kept.sha256)]) utimesSync(file, old, old)
    expect(await sweepStore(store)).toMatchObject({ uploads: 1, counted: 0, parts: 0, blobs: 1 })
    expect([existsSync(orphan), existsSync(blobOf(kept.sha256))]).toEqual([false, true])
    const parts = readdirSync(join(dir, 'uploads'), { recursive: true, encoding: 'utf8' }).join(' ')
    expect(parts).toContain(fresh.uploadFileId)
    expect(parts).not.toContain(given.uploadFileId)
    expect((await merge(t, ME, given.uploadFileId, 1)).status).toBe(10005)
    expect(await sweepStore(store)).toMatchObject({ uploads: 0, counted: 0, parts: 0, blobs: 0 })
  })
})

describe('the quota of an account', () => {
  it('is of thirty days: what was stored before is kept, is known, and leaves room for new pages [B16]', async () => {
    const quotaBytes = 10_000
    const dir = `${t.dist} small files`
    const small = await testApp({ store: { dir, provider: 'local', quotaBytes } })
    await bindFiles(small.db, { database: 'test', files: dir, now: small.clock.at })
    const bytes = png(7000)
    const facts = factsOf(bytes)
    await begin(small, ME, facts)
    await sendFrames(small, ME, facts, bytes)
    const { receipt } = (await merge(small, ME, facts.uploadFileId, 1)).data
    const sweep = async (): Promise<Partial<Swept & Unswept>> =>
      sweepStore(openStore({ db: small.db, dir, now: () => small.clock.at }))
    small.clock.at += COUNTED_MS - 1000
    expect((await sweep()).counted).toBe(0)
    expect((await begin(small, ME, factsOf(png(7000)))).status).toBe(10027)
    small.clock.at += 2000
    expect((await sweep()).counted).toBe(1)
    expect((await begin(small, ME, factsOf(png(7000)))).status).toBe(0)
    expect(sha256(readFileSync(resolveStorePaths(dir).blob('A', facts.sha256)))).toBe(facts.sha256)
    // A phone that hears of it only now is given the same receipt.
    expect((await begin(small, ME, facts)).data).toMatchObject({ state: 'ready', receipt })
    await small.close()
    rmSync(dir, { recursive: true })
  })
})

describe('a sweep that meets a merge', () => {
  it.each([
    { look: 1, taken: 0 },
    { look: 2, taken: 0 },
    { look: 3, taken: 1 },
  ])(
    'loses nothing when the row comes after look $look at the bytes [B16] [G02]',
    async ({ look, taken }) => {
      const kept = await storeFile(t, ME, png(4000))
      await sweepStore(store)
      const bytes = png(3000)
      const hash = sha256(bytes)
      const blob = blobOf(hash)
      mkdirSync(dirname(blob), { recursive: true })
      writeFileSync(blob, bytes)
      const old = new Date(t.clock.at - ABANDONED_MS)
      utimesSync(blob, old, old)
      const row = await t.db
        .selectFrom('file')
        .where('file_id', '=', kept.fileId)
        .selectAll()
        .executeTakeFirstOrThrow()
      let looks = 0
      const ofThese = new WeakSet<object>()
      // some look finds no row; then the merge writes its own
      const meeting = t.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes(hash)) ofThese.add(queryId)
          return node
        },
        transformResult: async ({ result, queryId }) => {
          if (ofThese.has(queryId) && ++looks === look)
            await t.db
              .insertInto('file')
              .values({ ...row, file_id: `now-${look}`, upload_file_id: `${look}`.repeat(32), sha256: hash })
              .execute()
          return result
        },
      })
      expect(await sweepStore({ ...store, db: meeting })).toMatchObject({ blobs: taken })
      expect(looks).toBeGreaterThanOrEqual(look)
      expect(existsSync(blob)).toBe(taken === 0)
      expect(await ensureStoredFile(store.places, 'A', hash)).toBe(bytes.length)
      expect(sha256(readFileSync(blob))).toBe(hash)
    },
  )
})

describe('the store’s folder', () => {
  it('is never left: an id or a hash of another form is an error', () => {
    const places = resolveStorePaths('/srv/files')
    for (const bad of [
      '..',
      '.',
      '../x',
      'a/b',
      '%2e%2e',
      '\0',
      'A'.repeat(32),
      '0'.repeat(31),
      `${'0'.repeat(32)}/..`,
    ])
      expect(() => places.part('acc', bad), bad).toThrow(RangeError)
    expect(() => places.blob('s', '..')).toThrow(RangeError)
    // an account or school of any name is one folder below
    for (const name of ['..', '/', '../../etc', 'a\0b', '学校'])
      expect(places.part(name, '0'.repeat(32))).toMatch(/^\/srv\/files\/uploads\/[0-9a-f]{24}\/0{32}$/)
    expect(places.blob('../..', 'a'.repeat(64))).toMatch(/^\/srv\/files\/files\/[0-9a-f]{24}\/aa\/a{64}$/)
  })
})
