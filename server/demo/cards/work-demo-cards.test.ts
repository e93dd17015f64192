import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { startJobs } from '../../jobs/start.ts'
import { resolveStorePaths } from '../../store/store-paths.ts'
import { storeDemo } from '../seed.ts'
import { type ExamAt, newestExams } from './card-rows.ts'
import { drawCards } from './draw-cards.ts'
import { workDemoCards } from './work-demo-cards.ts'

const now = new Date('2026-11-20T08:00:00Z')
/** Some hundred cards with all their pieces take half a minute. */
const SLOW = { timeout: 300_000 }
let fresh: FreshDb
let files: string
let exams: ExamAt[]

beforeAll(async () => {
  fresh = await freshDb()
  files = mkdtempSync(join(tmpdir(), 'kaoban-cards-'))
  await storeDemo(fresh.db, { now, filesDir: files })
}, 120_000)
afterAll(async () => {
  await fresh.drop()
  rmSync(files, { recursive: true, force: true })
})

const cards = () =>
  fresh.db
    .selectFrom('answer_card')
    .select(['exam_id', 'paper_id', 'student_id', 'hash', 'pages', 'pictures', 'imported_at'])
    .orderBy('exam_id')
    .orderBy('paper_id')
    .orderBy('student_id')
    .execute()

describe('the scanned cards of the demo', () => {
  it('are no part of the seed, and none are drawn of an exam that is not published', async () => {
    expect(await cards()).toEqual([])
    expect(await newestExams(fresh.db)).toEqual([])
    await fresh.db.updateTable('exam').set({ current_version: 1 }).execute()
    exams = await newestExams(fresh.db)
    expect(exams).toHaveLength(6)
  })

  it('go on where a stop left them, and what was drawn stays as it was', SLOW, async () => {
    const exam = exams[0] as ExamAt
    const places = resolveStorePaths(files)
    const stop = () => {
      throw new Error('power cut')
    }
    await expect(drawCards(fresh.db, places, exam, stop)).rejects.toThrow('power cut')
    const before = await cards()
    expect(new Set(before.map((c) => c.paper_id)).size).toBe(1)
    const { drawn } = await drawCards(
      fresh.db,
      places,
      exam,
      () => {},
      () => new Date(now.getTime() + 1000),
    )
    const after = await cards()
    expect(new Set(after.map((c) => c.paper_id)).size).toBe(6)
    expect(after).toHaveLength(before.length + drawn)
    const kept = (c: (typeof after)[number]) =>
      before.some((b) => b.student_id === c.student_id && b.paper_id === c.paper_id)
    const drawnOnce = (list: typeof after) => list.map((card) => ({ ...card, pictures: null }))
    expect(drawnOnce(after.filter(kept))).toEqual(drawnOnce(before))
    expect(await drawCards(fresh.db, places, exam, () => {})).toEqual({ drawn: 0 })
  })

  it(
    'are there for every subject of every grade with a piece of each item, once however often it starts [F06]',
    SLOW,
    async () => {
      let jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
      const ids = await workDemoCards(fresh.db, jobs, files)
      for (const id of ids) expect(await jobs.waitFor(id)).toMatchObject({ status: 40 })
      await jobs.stop()
      const all = await cards()
      for (const exam of exams) {
        const papers = await fresh.db
          .selectFrom('exam_item')
          .where('exam_id', '=', exam.examId)
          .select((e) => ['paper_id', e.fn.countAll<number>().as('items')])
          .groupBy('paper_id')
          .execute()
        expect(papers).toHaveLength(6)
        for (const { paper_id, items } of papers) {
          const of = all.filter((c) => c.exam_id === exam.examId && c.paper_id === paper_id)
          expect(of.length).toBeGreaterThanOrEqual(3)
          const cut = of.filter((c) => c.pictures !== null)
          expect(cut.length).toBeGreaterThan(0)
          for (const { pages, pictures } of cut) {
            expect(new Set(pictures?.crops.map((c) => c.itemNo)).size).toBe(Number(items))
            expect(pictures?.thumbs).toHaveLength(pages.length)
          }
        }
      }
      jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
      expect(await workDemoCards(fresh.db, jobs, files)).toEqual(ids)
      await jobs.stop()
      expect(await cards()).toEqual(all)
    },
  )
})
