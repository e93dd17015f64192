import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JobStatus } from '#contract/envelope.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { newId } from '../db/ids.ts'
import type { JobHandler, JobState, Jobs } from './jobs.ts'
import { startJobs } from './start.ts'

let fresh: FreshDb
let jobs: Jobs
beforeEach(async () => {
  fresh = await freshDb()
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
})
afterEach(async () => {
  await jobs.stop()
  await fresh.drop()
})

const KIND = 'publish-exam'
const data = (version = 1) => ({ examId: 'e1', version })
type Handler = JobHandler<typeof KIND>

async function counts(): Promise<{ rows: number; queued: number }> {
  const { rows } = await fresh.pool.query<{ rows: number; queued: number }>(
    `select (select count(*)::int from job) as rows, (select count(*)::int from pgboss.job where name = '${KIND}') as queued`,
  )
  return rows[0] as { rows: number; queued: number }
}

it('a job waits, runs with progress and ends done, and its account is kept [S19]', async () => {
  const seen: JobState[] = []
  const gate = Promise.withResolvers<void>()
  const given: unknown[] = []
  const jobId = await jobs.enqueue(KIND, data(3), { accountId: 'a1' })
  expect(await jobs.state(jobId)).toMatchObject({ status: 10, percent: 0, accountId: 'a1', kind: KIND })
  await jobs.work(KIND, async (d, progress) => {
    given.push(d)
    progress(50.4, 'computing')
    await gate.promise
    return null
  })
  const ended = jobs.waitFor(jobId, (state) => {
    seen.push(state)
    if (state.message === 'computing') gate.resolve()
  })
  expect(await ended).toMatchObject({ status: JobStatus.done, percent: 100, message: '' })
  expect(given).toEqual([data(3)])
  expect(seen.map((s) => s.status)).toEqual(seen.map((s) => s.status).toSorted((a, b) => a - b))
  expect(seen).toContainEqual(expect.objectContaining({ status: 20, percent: 50, message: 'computing' }))
})

it('a job of a transaction that is rolled back never was', async () => {
  const handler = vi.fn<Handler>(() => Promise.resolve(null))
  await jobs.work(KIND, handler)
  const undone = fresh.db.transaction().execute(async (tx) => {
    await jobs.enqueueIn(tx, KIND, data(1))
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await counts()).toEqual({ rows: 0, queued: 0 })
  const jobId = await fresh.db.transaction().execute((tx) => jobs.enqueueIn(tx, KIND, data(2)))
  await jobs.waitFor(jobId)
  expect(handler.mock.calls.map(([d]) => d)).toEqual([data(2)])
})

it('jobs are taken as they come, from whatever process, and one after the other, without a look in between [G08]', async () => {
  // as a release left it that looked twice a second
  await fresh.pool.query('update pgboss.queue set notify = false')
  const look = { notifyPollingIntervalSeconds: 3600, pollingIntervalSeconds: 3600 }
  const other = await startJobs({ connection: fresh.connection, db: fresh.db, look })
  const taken: number[] = []
  await other.work(KIND, async ({ version }) => {
    taken.push(version)
    return null
  })
  const ids = await fresh.db.transaction().execute(async (tx) => {
    const all: string[] = []
    for (const version of [1, 2, 3, 4]) all.push(await jobs.enqueueIn(tx, KIND, data(version)))
    return all
  })
  for (const id of ids) expect(await jobs.waitFor(id)).toMatchObject({ status: JobStatus.done })
  expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  await other.stop()
})

it('the same id twice is one job', async () => {
  const jobId = newId()
  await jobs.enqueue(KIND, data(), { jobId })
  await jobs.enqueue(KIND, data(), { jobId })
  expect(await counts()).toEqual({ rows: 1, queued: 1 })
})

it('an error is tried again; what keeps failing ends as 30 with its message and is left alone [S19]', async () => {
  const calls: number[] = []
  await jobs.work(KIND, ({ version }) => {
    calls.push(version)
    const again = version === 1 && calls.filter((v) => v === 1).length > 1
    return again ? Promise.resolve(null) : Promise.reject(new Error(`version ${version} is broken`))
  })
  const [recovers, fails] = [await jobs.enqueue(KIND, data(1)), await jobs.enqueue(KIND, data(2))]
  expect(await jobs.waitFor(recovers)).toMatchObject({ status: JobStatus.done, message: '' })
  expect(await jobs.waitFor(fails)).toMatchObject({
    status: JobStatus.confirm,
    message: 'version 2 is broken',
    result: null,
  })
  expect(calls.filter((v) => v === 2)).toHaveLength(3)
  expect(calls.filter((v) => v === 1)).toHaveLength(2)
})

it('jobs wait for a process that works, whatever process enqueued them', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map((v) => jobs.enqueue(KIND, data(v))))
  const other = await startJobs({ connection: fresh.connection, db: fresh.db })
  let running = 0
  let most = 0
  await other.work(KIND, async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    return null
  })
  const ended = await Promise.all(ids.map((id) => jobs.waitFor(id)))
  expect(ended.map((s) => s.status)).toEqual([40, 40, 40, 40, 40])
  expect(most).toBe(1)
  await other.stop()
})

it('an unknown job is said to be unknown, and waiting can be given up', async () => {
  expect(await jobs.state('no-such-job')).toBeNull()
  await expect(jobs.waitFor('no-such-job')).rejects.toThrow(/no job no-such-job/)
  const jobId = await jobs.enqueue(KIND, data())
  const giveUp = new AbortController()
  const waiting = jobs.waitFor(jobId, () => giveUp.abort(), giveUp.signal)
  await expect(waiting).rejects.toThrow(/abort/i)
})

it('a second handler of a kind in one process is refused', async () => {
  await jobs.work(KIND, () => Promise.resolve(null))
  await expect(jobs.work(KIND, () => Promise.resolve(null))).rejects.toThrow(/already have a handler/)
})

it('a kind that is asked for is not named as stopped; one whose worker has ended is [G08]', async () => {
  const other = await startJobs({ connection: fresh.connection, db: fresh.db })
  expect(other.stopped()).toEqual([])
  await other.work(KIND, () => Promise.resolve(null))
  expect(other.stopped()).toEqual([])
  await other.stop()
  expect(other.stopped()).toEqual([KIND])
})
