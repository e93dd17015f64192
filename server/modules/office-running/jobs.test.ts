import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { JobStatus } from '#contract/envelope.ts'
import type { DisplayOrder } from '#server/jobs/kinds.ts'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { type OfficeApp, officeApp, storeUnseen } from '#tests/support/office/school.ts'

const RUNNING = 'GET /api/office/running'
const AGAIN = 'POST /api/office/running/job/again'

let t: OfficeApp
/** What the next jobs do. */
const work = vi.fn<() => Promise<unknown>>()
beforeAll(async () => {
  t = await officeApp()
  await t.jobs.work('display-preview', () => work() as never)
})
afterAll(() => t.close())
beforeEach(() => work.mockReset().mockResolvedValue({}))

const order = (schoolId: string) =>
  ({ schoolId, examId: 'exam-joint', studentId: null, settings: {}, locale: 'en' }) as unknown as DisplayOrder
const lines = async (account = 'adminA') => (await t.ask(RUNNING, account)).data.jobs
const line = async (jobId: string, account?: string) =>
  (await lines(account)).find((one) => one.jobId === jobId)
const again = (jobId: string, account = 'adminA') => t.ask(AGAIN, account, { jobId })

/** A job of a school that was given up, with its reason. */
async function failed(schoolId = 'A'): Promise<string> {
  work.mockRejectedValue(new Error("ENOENT: no such file, open '/srv/kaoban/files/ab12'"))
  const jobId = await t.jobs.enqueue('display-preview', order(schoolId))
  expect((await t.jobs.waitFor(jobId)).status).toBe(JobStatus.confirm)
  work.mockReset().mockResolvedValue({})
  return jobId
}

it('a job that failed is told with its reason, without where files lie; tried again it is done [O13]', async () => {
  const jobId = await failed()
  expect(await line(jobId)).toMatchObject({
    kind: 'display-preview',
    about: expect.stringContaining('exam-joint'),
    status: 30,
    message: "ENOENT: no such file, open '…'",
    canTryAgain: true,
  })
  const before = (await auditRowsOf(t.db, 'A')).length
  const { data } = await again(jobId)
  expect(data).toMatchObject({ jobId, status: 10, message: '', canTryAgain: false })
  expect((await t.jobs.waitFor(jobId)).status).toBe(JobStatus.done)
  expect(work).toHaveBeenCalledTimes(1)
  expect(await line(jobId)).toMatchObject({ status: 40, percent: 100, canTryAgain: false })
  // once more is nothing, and leaves no row
  expect((await again(jobId)).data.status).toBe(40)
  const rows = (await auditRowsOf(t.db, 'A')).slice(before)
  expect(rows.map((r) => [r.call, r.target, r.before, r.after])).toEqual([
    [
      AGAIN,
      `job ${jobId} display-preview`,
      { status: 30, message: "ENOENT: no such file, open '…'" },
      { status: 10 },
    ],
  ])
})

it('ten taps at one moment begin it once [O13]', async () => {
  const jobId = await failed()
  const answers = await Promise.all(Array.from({ length: 10 }, () => again(jobId)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(0))
  expect((await t.jobs.waitFor(jobId)).status).toBe(JobStatus.done)
  expect(work).toHaveBeenCalledTimes(1)
})

it('a job under way is shown with how far it is [O13]', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  work.mockImplementation(async () => {
    begun.resolve()
    await gate.promise
    return {}
  })
  const jobId = await t.jobs.enqueue('display-preview', order('A'))
  await begun.promise
  await t.db.updateTable('job').set({ percent: 40, message: 'reading' }).where('job_id', '=', jobId).execute()
  expect((await lines())[0]).toMatchObject({ jobId, status: 20, percent: 40, message: 'reading' })
  gate.resolve()
  await t.jobs.waitFor(jobId)
})

it('a job that was given up without a word is found and told as such [O13]', async () => {
  await t.db
    .insertInto('job')
    .values({
      ...{ job_id: crypto.randomUUID(), account_id: '', kind: 'display-preview', status: 20, result: null },
      ...{ school_id: 'A', data: JSON.stringify(order('A')) },
      ...{ created_at: new Date(t.clock.at - 600_000), updated_at: new Date(t.clock.at - 600_000) },
    })
    .execute()
  const given = (await lines()).find((one) => one.message.includes('given up'))
  expect(given).toMatchObject({ status: 30, canTryAgain: true })
  await again(given?.jobId ?? '')
  expect((await t.jobs.waitFor(given?.jobId ?? '')).status).toBe(JobStatus.done)
})

it('is of the school alone: another’s is not there, and the machine’s own is of who looks after it [O13]', async () => {
  const jobId = await failed('B')
  expect(await line(jobId)).toBeUndefined()
  expect((await again(jobId)).status).toBe(10005)
  expect((await t.ask(RUNNING, 'districtAB', {}, 'u-districtAB-2')).data.jobs.map((j) => j.jobId)).toContain(
    jobId,
  )
  const own = await t.jobs.enqueue('draw-formulas', {})
  expect(await line(own)).toBeUndefined()
  expect((await again(own)).status).toBe(10005)
  expect((await t.ask(RUNNING, 'districtAB', {}, 'u-districtAB-1')).data.jobs.map((j) => j.jobId)).toContain(
    own,
  )
})

it('publishes nothing while publishing is paused [O13]', async () => {
  const { examId } = await storeUnseen(t, 'paused')
  const jobId = await t.jobs.enqueue('publish-exam', { examId, version: 1 })
  await t.jobs.waitFor(jobId)
  await t.db.updateTable('job').set({ status: 30, message: 'no room' }).where('job_id', '=', jobId).execute()
  await t.ask('POST /api/office/running/switch', 'adminA', { name: 'pausePublication', on: true })
  expect((await again(jobId)).status).toBe(10032)
  await t.ask('POST /api/office/running/switch', 'adminA', { name: 'pausePublication', on: false })
  // it was published before: again it is the same
  expect((await again(jobId)).status).toBe(0)
  expect((await t.jobs.waitFor(jobId)).status).toBe(JobStatus.done)
  expect(await line(jobId)).toMatchObject({ about: '考试paused', status: 40 })
})
