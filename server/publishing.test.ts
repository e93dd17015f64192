import { afterAll, beforeAll, expect, it } from 'vitest'
import { JobStatus } from '#contract/envelope.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { buildBundleColumns, parseStoredReport } from './exams/store/stored-bundle.ts'
import type { Jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/start.ts'
import { type ExamOptions, storePeople, storeSample } from './publish/fixture.test-support.ts'
import { workPublishing } from './publishing.ts'

const people: ExamOptions = { classes: [[24]], papers: 1, items: 2 }
const on = (day: number): Date => new Date(Date.UTC(2025, 8, day))
let fresh: FreshDb
let jobs: Jobs
beforeAll(async () => {
  fresh = await freshDb()
  await storePeople(fresh.db, people)
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  await workPublishing(fresh.db, jobs)
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
})

async function publish(key: string, day: number, more: Partial<ExamOptions> = {}) {
  const { examId, version } = await storeSample(fresh.db, { ...people, ...more, key, startTime: on(day) })
  const jobId = await jobs.enqueue('publish-exam', { examId, version })
  expect((await jobs.waitFor(jobId)).status).toBe(JobStatus.done)
  await settled()
  return { examId, version }
}
/** Until nothing waits in the background. */
async function settled(): Promise<void> {
  const rows = await fresh.db.selectFrom('job').select('job_id').execute()
  for (const { job_id } of rows) await jobs.waitFor(job_id)
  const after = await fresh.db.selectFrom('job').select('job_id').execute()
  if (after.length > rows.length) await settled()
}
const jobCount = async () => (await fresh.db.selectFrom('job').select('job_id').execute()).length

async function reportOf(examId: string): Promise<StudentReport> {
  const stored = await fresh.db
    .selectFrom('bundle as b')
    .innerJoin('exam as e', (j) =>
      j.onRef('e.exam_id', '=', 'b.exam_id').onRef('e.current_version', '=', 'b.version'),
    )
    .where('b.exam_id', '=', examId)
    .where('b.kind', '=', 'student')
    .where('b.subject_id', '=', 'student-3')
    .select(buildBundleColumns())
    .executeTakeFirstOrThrow()
  return parseStoredReport(stored)
}
const rates = async (examId: string) => (await reportOf(examId)).trend.map((p) => [p.examId, p.scoreRate])

it('an exam that comes in later than those held after it appears in their trends, dates kept', async () => {
  const second = await publish('second', 10)
  const third = await publish('third', 20)
  const before = await reportOf(second.examId)
  expect(before.trend.map((p) => p.examId)).toEqual([second.examId])
  const first = await publish('first', 1)
  const after = await reportOf(second.examId)
  expect(after.trend.map((p) => p.examId)).toEqual([first.examId, second.examId])
  expect({ ...after, trend: [] }).toEqual({ ...before, trend: [] })
  expect((await rates(third.examId)).map(([id]) => id)).toEqual([first.examId, second.examId, third.examId])
  // the exam before is none of the later ones' business
  expect((await rates(first.examId)).map(([id]) => id)).toEqual([first.examId])
})

it('a corrected version of it changes the figures there, by one job', async () => {
  const [second] = await fresh.db
    .selectFrom('exam')
    .where('external_key', '=', 'second')
    .selectAll()
    .execute()
  const [third] = await fresh.db.selectFrom('exam').where('external_key', '=', 'third').selectAll().execute()
  const old = await rates(third?.exam_id ?? '')
  const count = await jobCount()
  const again = await publish('second', 10, { seed: 77 })
  expect(again).toEqual({ examId: second?.exam_id, version: 2 })
  const now = await rates(third?.exam_id ?? '')
  expect(now.map(([id]) => id)).toEqual(old.map(([id]) => id))
  expect(now[1]?.[1]).not.toBe(old[1]?.[1])
  // its own job and one for the exam after it
  expect(await jobCount()).toBe(count + 2)
})
