import { afterEach, beforeEach, expect, it } from 'vitest'
import { JobStatus } from '#contract/envelope.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Jobs } from './jobs.ts'
import { JOB_FORMATS } from './kinds.ts'
import { startJobs } from './start.ts'

const KIND = 'publish-exam'
let fresh: FreshDb
let before: Jobs
let now: Jobs
/** Two servers on one database: one of the release before, and one that gives this kind of job something newer. */
beforeEach(async () => {
  fresh = await freshDb()
  const of = { connection: fresh.connection, db: fresh.db, alone: false }
  before = await startJobs(of)
  now = await startJobs({ ...of, formats: { ...JOB_FORMATS, [KIND]: JOB_FORMATS[KIND] + 1 } })
})
afterEach(async () => {
  await before.stop()
  await now.stop()
  await fresh.drop()
})

/** Lets a server run such jobs; the exams it was given, in their order. */
async function run(jobs: Jobs): Promise<string[]> {
  const done: string[] = []
  await jobs.work(KIND, async ({ examId }) => {
    done.push(examId)
    return null
  })
  return done
}
const ask = (jobs: Jobs, examId: string) => jobs.enqueue(KIND, { examId, version: 1 })

it('a job of a newer format is left by the release before, and waits for the newer one', async () => {
  const old = await run(before)
  const newer = await ask(now, 'newer')
  const older = await ask(before, 'older')
  // it comes later and is done, so the other was passed over
  await before.waitFor(older)
  expect(old).toEqual(['older'])
  expect(await before.state(newer)).toMatchObject({ status: JobStatus.waiting })
  const young = await run(now)
  expect(await before.waitFor(newer)).toMatchObject({ status: JobStatus.done })
  expect(young).toEqual(['newer'])
  expect(old).toEqual(['older'])
})

it('the newer release takes what the one before has asked for', async () => {
  const older = await ask(before, 'older')
  const newer = await ask(now, 'newer')
  const young = await run(now)
  await Promise.all([older, newer].map((jobId) => now.waitFor(jobId)))
  expect(young.toSorted()).toEqual(['newer', 'older'])
})

it('one that was given up is begun again in its own format, whichever release is asked', async () => {
  const newer = await ask(now, 'newer')
  await fresh.db.updateTable('job').set({ status: JobStatus.confirm }).where('job_id', '=', newer).execute()
  expect(await fresh.db.transaction().execute((tx) => before.againIn(tx, newer))).toBe(true)
  const young = await run(now)
  await now.waitFor(newer)
  expect(young).toEqual(['newer'])
})
