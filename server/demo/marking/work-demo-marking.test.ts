import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { startJobs } from '../../jobs/start.ts'
import { myBlocks } from '../../modules/marking/my-blocks.service.ts'
import { resolveStorePaths } from '../../store/store-paths.ts'
import { storeDemo } from '../seed.ts'
import { makeMarking } from './make-marking.ts'
import { quizStaff } from './staff-of-quiz.ts'
import { workDemoMarking } from './work-demo-marking.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
/** Some hundred cards are drawn and cut. */
const SLOW = { timeout: 300_000 }
let fresh: FreshDb
let files: string

beforeAll(async () => {
  fresh = await freshDb()
  files = mkdtempSync(join(tmpdir(), 'kaoban-marking-'))
  await storeDemo(fresh.db, { now: NOW, filesDir: files })
}, 120_000)
afterAll(async () => {
  await fresh.drop()
  rmSync(files, { recursive: true, force: true })
})

it("the demo's marking goes on where a stop left it, and is made once [R175]", SLOW, async () => {
  const stop = () => {
    throw new Error('power cut')
  }
  await expect(makeMarking(fresh.db, resolveStorePaths(files), stop)).rejects.toThrow('power cut')
  let jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  const id = await workDemoMarking(fresh.db, jobs, files)
  expect(await jobs.waitFor(id)).toMatchObject({ status: 40 })
  await jobs.stop()

  const exams = await fresh.db
    .selectFrom('exam')
    .where('external_key', '=', 'demo-marking')
    .select(['exam_id', 'current_version'])
    .execute()
  // nobody reads it before marking ends
  expect(exams.map((e) => e.current_version)).toEqual([0])
  const staff = await quizStaff(fresh.db)
  const of = async (i: number) => {
    const who = staff?.markers[i]
    return who ? (await myBlocks(fresh.db, who, Date.now())).list : []
  }
  expect(await of(0)).toMatchObject([
    {
      blockName: '填空 1–2',
      answers: 90,
      final: 20,
      mode: 'single',
      marks: true,
      available: true,
      marked: 0,
    },
    { blockName: '第 3 题', answers: 90, final: 0, mode: 'double', items: [{ full: 8, step: 0.5 }] },
    { blockName: '第 4 题', answers: 90, final: 0, mode: 'single', items: [{ full: 12, step: 1 }] },
  ])
  expect((await of(2)).map((b) => b.marked)).toEqual([20, 0, 0])
  const cards = await fresh.db
    .selectFrom('answer_card')
    .where('exam_id', '=', exams[0]?.exam_id ?? '')
    .select('pictures')
    .execute()
  expect(cards.map((c) => c.pictures?.crops.length)).toEqual(Array(90).fill(4))

  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  expect(await workDemoMarking(fresh.db, jobs, files)).toBe(id)
  await jobs.stop()
  expect(await makeMarking(fresh.db, resolveStorePaths(files), () => {})).toEqual({ marked: 0 })
})
