import { afterEach, beforeEach, expect, it } from 'vitest'
import { JobStatus } from '#contract/envelope.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { MOST_OPEN } from './ask.ts'
import type { Jobs } from './jobs.ts'
import type { TranscriptOrder } from './kinds.ts'
import { startJobs } from './start.ts'

const KIND = 'transcript-file'
let fresh: FreshDb
let jobs: Jobs
let at = 0
beforeEach(async () => {
  fresh = await freshDb()
  at = Date.now()
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db, clock: () => at })
})
afterEach(async () => {
  await jobs.stop()
  await fresh.drop()
})

const order = (accountId: string, classId = 'c1'): TranscriptOrder => ({
  ...{ accountId, userId: `user of ${accountId}`, examId: 'e1', classId, locale: 'zh-CN' },
})
const ask = (account: string, classId?: string) => jobs.ask(KIND, order(account, classId), account)
/** Runs everything, one after another; the classes in the order they were done. */
async function work(): Promise<string[]> {
  const done: string[] = []
  await jobs.work(KIND, async ({ accountId, classId }) => {
    done.push(`${accountId} ${classId}`)
    return { fileName: 'x', students: 0, content: '' }
  })
  const rows = await fresh.db.selectFrom('job').select('job_id').execute()
  await Promise.all(rows.map((row) => jobs.waitFor(row.job_id)))
  return done
}

it('200 equal questions of one account are one job; another account has its own [G08]', async () => {
  const asked = await Promise.all(Array.from({ length: 200 }, () => ask('leader1')))
  expect(new Set(asked).size).toBe(1)
  expect(await ask('leader2')).not.toBe(asked[0])
  expect(await work()).toEqual(['leader1 c1', 'leader2 c1'])
})

it('the same question is asked again once its job has ended [G08]', async () => {
  const first = await ask('leader1')
  await work()
  expect(await ask('leader1')).not.toBe(first)
})

it('an account has a few open jobs of a kind, also when 200 questions come at one moment [G08]', async () => {
  const asked = await Promise.all(Array.from({ length: 200 }, (_, i) => ask('leader1', `c${i}`)))
  expect(asked.filter((id) => id !== null)).toHaveLength(MOST_OPEN)
  expect(await ask('leader2')).not.toBeNull()
  expect(await work()).toHaveLength(MOST_OPEN + 1)
  expect(await ask('leader1', 'c199')).not.toBeNull()
})

it('the first job of each account goes before the second of any [G08]', async () => {
  for (const classId of ['c1', 'c2', 'c3']) await ask('leader1', classId)
  await ask('leader2')
  await ask('leader3')
  await ask('leader3', 'c2')
  expect(await work()).toEqual([
    'leader1 c1',
    'leader2 c1',
    'leader3 c1',
    'leader1 c2',
    'leader3 c2',
    'leader1 c3',
  ])
})

it('two servers on one database keep the same number together [G08]', async () => {
  const other = await startJobs({ connection: fresh.connection, db: fresh.db, clock: () => at })
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? other : jobs).ask(KIND, order('leader1', `c${i}`), 'leader1'),
    ),
  )
  const equal = await Promise.all([jobs, other].map((one) => one.ask(KIND, order('leader2'), 'leader2')))
  await other.stop()
  expect(asked.filter((id) => id !== null)).toHaveLength(MOST_OPEN)
  expect(new Set(equal).size).toBe(1)
})

it('a job that was lost counts against nobody for ever [G08]', async () => {
  for (let i = 0; i < MOST_OPEN; i++) await ask('leader1', `c${i}`)
  await fresh.db.updateTable('job').set({ status: JobStatus.running }).execute()
  expect(await ask('leader1', 'other')).toBeNull()
  at += 16 * 60_000
  expect(await ask('leader1', 'other')).not.toBeNull()
})
