import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { runHelper } from '#tests/support/database/pg-home.ts'
import type { JobHandler } from './jobs.ts'
import { startJobs } from './start.ts'

const KIND = 'publish-exam'

// processes are started one after the other
vi.setConfig({ testTimeout: 120_000 })

let fresh: FreshDb
beforeEach(async () => {
  fresh = await freshDb()
})
afterEach(() => fresh.drop())

it('jobs of a killed worker are taken up at once by the next, as often as it is killed', async () => {
  const jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  const ids = [
    await jobs.enqueue(KIND, { examId: 'e1', version: 1 }),
    await jobs.enqueue(KIND, { examId: 'e2', version: 1 }),
  ]
  for (let round = 0; round < 4; round++) {
    const worker = runHelper('worker.helper.ts', [JSON.stringify(fresh.connection)])
    await worker.line('begun')
    await worker.kill()
  }
  const first = ids[0] as string
  expect(await jobs.state(first)).toMatchObject({ status: 20 })
  const handler = vi.fn<JobHandler<typeof KIND>>(() => Promise.resolve(null))
  await jobs.work(KIND, handler)
  const began = performance.now()
  for (const id of ids) expect(await jobs.waitFor(id)).toMatchObject({ status: 40, percent: 100 })
  // below the half minute after which a missing heartbeat would bring them back
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(handler.mock.calls.map(([d]) => d.examId).toSorted()).toEqual(['e1', 'e2'])
  await jobs.stop()
})

it('a job that is done but whose queue never heard of it is not run again', async () => {
  const jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  const jobId = await jobs.enqueue(KIND, { examId: 'e1', version: 1 })
  await fresh.db.updateTable('job').set({ status: 40, percent: 100 }).where('job_id', '=', jobId).execute()
  const handler = vi.fn<JobHandler<typeof KIND>>(() => Promise.resolve(null))
  await jobs.work(KIND, handler)
  const next = await jobs.enqueue(KIND, { examId: 'e2', version: 1 })
  await jobs.waitFor(next)
  expect(handler.mock.calls.map(([d]) => d.examId)).toEqual(['e2'])
  await jobs.stop()
})

it('where other servers may be at work, their running jobs are left to them', async () => {
  const busy = await startJobs({ connection: fresh.connection, db: fresh.db })
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  await busy.work(KIND, async () => {
    begun.resolve()
    await finish.promise
    return null
  })
  const jobId = await busy.enqueue(KIND, { examId: 'e1', version: 1 })
  await begun.promise
  const second = await startJobs({ connection: fresh.connection, db: fresh.db, alone: false })
  const handler = vi.fn<JobHandler<typeof KIND>>(() => Promise.resolve(null))
  await second.work(KIND, handler)
  const { rows } = await fresh.pool.query(`select state from pgboss.job where id = $1`, [jobId])
  expect(rows).toEqual([{ state: 'active' }])
  finish.resolve()
  expect(await busy.waitFor(jobId)).toMatchObject({ status: 40 })
  expect(handler).not.toHaveBeenCalled()
  await second.stop()
  await busy.stop()
})

it('a job that pg-boss gave up is told as ended [S19]', async () => {
  const jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  const jobId = await jobs.enqueue(KIND, { examId: 'e1', version: 1 })
  await fresh.pool.query(`update pgboss.job set state = 'failed' where id = $1`, [jobId])
  expect(await jobs.state(jobId)).toMatchObject({ status: 30, message: expect.stringMatching(/given up/) })
  await jobs.stop()
})
