import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { storedReports } from '#tests/support/school/stored-reports.ts'
import type { Db } from '../db/db.ts'
import { CLASS_PART } from '../exams/store/bundle-kind.ts'
import { type ExamOptions, storePeople, storeSample } from './fixture.test-support.ts'
import { publishVersion } from './publish.ts'
import { schoolAt } from './two-items.test-support.ts'

const people: ExamOptions = { classes: [[205, 5], [10]], papers: 2, items: 4 }
const now = () => new Date(1_761_000_000_000)
const quiet = () => {}
const TABLES = ['bundle', 'result_line', 'group_line', 'paper_stats'] as const

let fresh: FreshDb
let db: Db
beforeAll(async () => {
  fresh = await freshDb()
  db = fresh.db
  await storePeople(db, people)
})
afterAll(() => fresh.drop())

/** Everything of a version in every table, without the exam's id. */
async function contents(examId: string): Promise<string[]> {
  const all: string[] = []
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().where('exam_id', '=', examId).execute()
    all.push(...rows.map((row) => `${table} ${JSON.stringify({ ...row, exam_id: '' })}`))
  }
  return all.sort()
}

const stateOf = (examId: string) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version as v', 'v.exam_id', 'exam.exam_id')
    .select(['current_version', 'state', 'published_at'])
    .where('exam.exam_id', '=', examId)
    .executeTakeFirstOrThrow()

const UNREAD = { current_version: 0, state: 'imported', published_at: null }
const READ = { current_version: 1, state: 'published', published_at: now() }

describe('publishing that was interrupted', () => {
  it('leaves nothing readable wherever it fails, and run again gives the same rows as one that was not', async () => {
    const { examId } = await storeSample(db, { ...people, key: 'failing' })
    let steps = 0
    await publishVersion(db, examId, 1, () => steps++, { now })
    const whole = await contents(examId)
    expect(whole.length).toBeGreaterThan(440)

    // every second step: before the marks are read, while reports are written, before the last transaction
    expect(steps).toBeGreaterThan(8)
    for (let failAt = 1; failAt < steps; failAt += 2) {
      let step = 0
      await db
        .updateTable('exam_version')
        .set({ state: 'imported', published_at: null })
        .where('exam_id', '=', examId)
        .execute()
      await db.updateTable('exam').set({ current_version: 0 }).where('exam_id', '=', examId).execute()
      const fail = () => {
        if (++step === failAt) throw new Error('the power went')
      }
      await expect(publishVersion(db, examId, 1, fail, { now })).rejects.toThrow('the power went')
      expect(await stateOf(examId)).toEqual(UNREAD)
      await publishVersion(db, examId, 1, quiet, { now })
      expect(await stateOf(examId)).toEqual(READ)
      expect(await contents(examId)).toEqual(whole)
    }
  }, 120_000)

  it('survives kill -9 in every phase', async () => {
    const script = join(import.meta.dirname, 'kill-me.test-support.ts')
    for (const [i, phase] of ['read', 'compute', 'write', 'finish'].entries()) {
      const { examId } = await storeSample(db, { ...people, key: `killed-${i}`, seed: i })
      const child = spawn(process.execPath, [script, JSON.stringify(fresh.connection), examId, '1'])
      for await (const line of createInterface({ input: child.stdout })) {
        if (line.startsWith(`${phase} `)) child.kill('SIGKILL')
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
      const { state, current_version } = await stateOf(examId)
      expect([`imported 0`, `published 1`]).toContain(`${state} ${current_version}`)
      await publishVersion(db, examId, 1, quiet)
      expect(await stateOf(examId)).toMatchObject({ current_version: 1, state: 'published' })
    }
  }, 120_000)

  it('does nothing to a version already published, and makes it again when asked', async () => {
    const { examId } = await storeSample(db, { ...people, key: 'again' })
    await publishVersion(db, examId, 1, quiet, { now })
    const before = await contents(examId)
    await publishVersion(db, examId, 1, quiet, { now: () => new Date(1_762_000_000_000) })
    expect(await contents(examId)).toEqual(before)
    await db.updateTable('exam_school').set({ rank_display: 'none' }).where('exam_id', '=', examId).execute()
    await publishVersion(db, examId, 1, quiet, { now, again: true })
    const after = await contents(examId)
    expect(after.length).toBe(before.length)
    expect(after).not.toEqual(before)
  })

  it('keeps every report readable while they are made again, and then no part of a class that none goes on from', async () => {
    const { examId } = await storeSample(db, { ...people, key: 'renewed' })
    await publishVersion(db, examId, 1, quiet, { now })
    await db.updateTable('exam_school').set({ rank_display: 'none' }).where('exam_id', '=', examId).execute()
    // what is read is asked for between its steps: the first before anything of it is there
    const readings: ReturnType<typeof storedReports>[] = []
    const read = () => void readings.push(storedReports(db, { examId, version: 1 }, schoolAt(0)))
    await publishVersion(db, examId, 1, read, { now, again: true })
    const seen = new Set<string>()
    for (const reports of await Promise.all(readings)) {
      expect(reports.size).toBe(210)
      for (const { rankDisplay, total } of reports.values()) {
        seen.add(rankDisplay)
        expect(total.standing.show === 'exact').toBe(rankDisplay === 'exact')
      }
    }
    expect([...seen]).toContain('exact')
    const parts = await db
      .selectFrom('bundle')
      .select('subject_id')
      .where('exam_id', '=', examId)
      .where('kind', '=', CLASS_PART)
      .execute()
    expect(new Set(parts.map((p) => p.subject_id.split(' ')[0]))).toEqual(new Set(['c0-0', 'c0-1', 'c1-0']))
    expect(parts).toHaveLength(3)
    const reports = await storedReports(db, { examId, version: 1 }, schoolAt(0))
    expect(new Set(Array.from(reports.values(), (r) => r.rankDisplay))).toEqual(new Set(['none']))
  })

  it('two at a time end complete or not at all', async () => {
    const { examId } = await storeSample(db, { ...people, key: 'two' })
    const runs = await Promise.allSettled([
      publishVersion(db, examId, 1, quiet, { now }),
      publishVersion(db, examId, 1, quiet, { now }),
    ])
    const { state } = await stateOf(examId)
    expect(state).toBe(runs.some((r) => r.status === 'fulfilled') ? 'published' : 'imported')
    await publishVersion(db, examId, 1, quiet, { now })
    const { n } = await db
      .selectFrom('bundle')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('exam_id', '=', examId)
      .where('kind', '=', 'student')
      .executeTakeFirstOrThrow()
    expect(n).toBe(220)
  })
})
