import { linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { fc } from '#tests/support/run/properties.ts'
import { sha256 } from '#tests/support/school/homework.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { nameStored } from '#tests/support/stores/stored-files.ts'
import { bindFiles } from './bind-files.ts'
import { touch, writeAt } from './disk.ts'
import { openStore, type Store } from './store.ts'
import { sweepStore } from './sweep.ts'
import { TRASH_MS } from './times.ts'
import { ensureStoredFile, isStored, restoreTrash, trashOf } from './trash.ts'
import { restoreNamed } from './trash-sweep.ts'

const DAY = 86_400_000
const FILES = 14
const bytesOf = (k: number): Buffer => Buffer.from(`file number ${k}`)
const hashOf = (k: number): string => sha256(bytesOf(k))

let home: FreshDb
let wrong: FreshDb
beforeAll(async () => {
  home = await freshDb()
  wrong = await freshDb()
  await insertSchools(home.db)
  await insertSchools(wrong.db)
})
afterAll(async () => {
  await home.drop()
  await wrong.drop()
})

interface Dump {
  at: number
  files: number[]
}

/** One school: its files, its database, and copies of the database. */
interface World {
  dir: string
  store: Store
  now: number
  dumps: Dump[]
}

const placeOf = ({ store }: World, k: number): string => store.places.blob('A', hashOf(k))
async function named(): Promise<number[]> {
  const rows = await home.db.selectFrom('file').select('sha256').execute()
  return Array.from({ length: FILES }, (_, k) => k).filter((k) => rows.some((r) => r.sha256 === hashOf(k)))
}
const unname = (k: number) => home.db.deleteFrom('file').where('sha256', '=', hashOf(k)).execute()
async function name(w: World, k: number): Promise<void> {
  await unname(k)
  await nameStored(home.db, { schoolId: 'A', hash: hashOf(k), size: bytesOf(k).length, now: w.now })
}

/** Bytes on the disk, as the first half of storing a file. */
async function putBytes(w: World, k: number): Promise<void> {
  const file = placeOf(w, k)
  if (!(await isStored(w.store.places, 'A', hashOf(k), bytesOf(k).length)))
    await writeAt(file, 0, bytesOf(k), true)
  await touch(file, w.now)
}

/** A database that is lost after so many questions: the sweep ends there as a kill would end it. */
const lostAfter = (questions: number): Store['db'] => {
  let asked = 0
  return home.db.withPlugin({
    transformQuery: ({ node }) => {
      if (asked++ >= questions) throw new Error('cut')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

type Step = (w: World) => Promise<unknown>
const k = fc.nat({ max: FILES - 1 })
const steps: fc.Arbitrary<{ title: string; run: Step }> = fc.oneof(
  k.map((n) => ({ title: `store ${n}`, run: async (w: World) => (await putBytes(w, n), name(w, n)) })),
  k.map((n) => ({ title: `bytes of ${n}, then a kill`, run: (w: World) => putBytes(w, n) })),
  k.map((n) => ({ title: `row of ${n} goes`, run: () => unname(n) })),
  fc.record({ n: k, many: fc.boolean() }).map(({ n, many }) => ({
    title: `store ${n} while it is swept${many ? ' twice' : ''}`,
    run: async (w: World) => {
      await putBytes(w, n)
      // the row may come late: its bytes look old by then
      w.now += 2 * DAY
      await Promise.all([name(w, n), sweepStore(w.store, true), many && sweepStore(w.store, true)])
    },
  })),
  fc.boolean().map((word) => ({ title: `sweep ${word}`, run: (w: World) => sweepStore(w.store, word) })),
  fc.nat({ max: 12 }).map((n) => ({
    title: `sweep, cut off after ${n} questions`,
    run: (w: World) => sweepStore({ ...w.store, db: lostAfter(n) }, true).catch(() => {}),
  })),
  fc.constant({
    title: 'start with a wrong database',
    run: async (w: World) => {
      const options = { database: 'wrong', files: w.dir, now: w.now }
      await expect(bindFiles(wrong.db, options)).rejects.toThrow('do not belong together')
      await expect(sweepStore({ ...w.store, db: wrong.db }, true)).rejects.toThrow('nothing was swept')
    },
  }),
  fc.constant({
    title: 'copy the database',
    run: async (w: World) => w.dumps.push({ at: w.now, files: await named() }),
  }),
  fc.nat({ max: 5 }).map((n) => ({
    title: `bring copy ${n} back and start`,
    run: async (w: World) => {
      const dump = w.dumps[n]
      // the trash keeps thirty days
      if (!dump || w.now - dump.at >= TRASH_MS) return
      await home.db.deleteFrom('file').execute()
      for (const one of dump.files) await name(w, one)
      await bindFiles(home.db, { database: 'home', files: w.dir, now: w.now })
      await restoreNamed(w.store)
    },
  })),
  fc.constant({ title: 'restore the trash', run: (w: World) => restoreTrash(w.store.places, w.now) }),
  k.map((n) => ({
    title: `restoring ${n}, cut off between its two steps`,
    run: async (w: World) => {
      mkdirSync(path.dirname(placeOf(w, n)), { recursive: true })
      try {
        linkSync(trashOf(w.store.places, placeOf(w, n)), placeOf(w, n))
      } catch {
        // not in the trash, or in its place
      }
    },
  })),
  fc.integer({ min: 1, max: 20 }).map((days) => ({
    title: `${days} days`,
    run: async (w: World) => void (w.now += days * DAY),
  })),
  k.map((n) => ({ title: `read ${n}`, run: (w: World) => ensureStoredFile(w.store.places, 'A', hashOf(n)) })),
)

/** What a row names is whole, in its place or in the trash, where whoever reads it finds it. */
async function expectNoneLost(w: World): Promise<void> {
  const lost = (await named()).filter((n) => {
    const file = placeOf(w, n)
    return ![file, trashOf(w.store.places, file)].some((at) => {
      try {
        return readFileSync(at).equals(bytesOf(n))
      } catch {
        return false
      }
    })
  })
  expect(lost).toEqual([])
}

async function begin(): Promise<World> {
  const dir = await mkdtemp(path.join(tmpdir(), 'kaoban mixed '))
  for (const { db } of [home, wrong])
    for (const table of ['file', 'upload', 'installation'] as const) await db.deleteFrom(table).execute()
  const now = Date.UTC(2026, 10, 23)
  const w: World = { dir, now, dumps: [], store: openStore({ db: home.db, dir, now: () => w.now }) }
  await bindFiles(home.db, { database: 'home', files: dir, now })
  for (let n = 0; n < FILES - 4; n++) {
    await putBytes(w, n)
    await name(w, n)
  }
  // files are old before anything happens to them
  w.now += TRASH_MS + DAY
  return w
}

it('no file that a row names is lost, whatever sweeps, stores, copies, kills, wrong databases and days come after one another [G01] [G02]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30, size: 'max' }), async (all) => {
      const w = await begin()
      try {
        for (const step of all) {
          await step.run(w)
          await expectNoneLost(w)
        }
        for (const n of await named())
          expect(await ensureStoredFile(w.store.places, 'A', hashOf(n))).toBe(bytesOf(n).length)
      } finally {
        rmSync(w.dir, { recursive: true, force: true })
      }
    }),
    { numRuns: Number(process.env['KAOBAN_SWEEP_RUNS'] ?? 40), seed: 20_261_123 },
  )
}, 600_000)
