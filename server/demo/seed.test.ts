import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Db } from '../db/db.ts'
import { pendingPublications } from '../exams/versions/pending.test-support.ts'
import { startJobs } from '../jobs/start.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedDemo, storeDemo } from './seed.ts'

const now = new Date('2026-11-20T08:00:00Z')
const MONTHS = ['九月月考', '期中考试', '十一月月考']
/** Six exams of single grades and schools, three joint ones, six again: as places in MONTHS. */
const IN_ORDER = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2]
/** A seed takes a second on a quiet machine, with all reports twenty. */
const SLOW = { timeout: 180_000 }
let fresh: FreshDb
let db: Db
beforeEach(async () => {
  fresh = await freshDb()
  db = fresh.db
})
afterEach(() => fresh.drop())

/** What must come out the same every time: everything but secrets (password hash, account keys, settings). */
const SAME = {
  district: '*',
  school: '*',
  school_module: '*',
  grade: '*',
  class: '*',
  student: '*',
  teacher: '*',
  teacher_class: '*',
  leader_scope: '*',
  account: 'account_id, name, password_status',
  account_login: '*',
  account_user: '*',
  exam: '*',
  exam_version: '*',
  exam_school: '*',
  exam_paper: '*',
  exam_item: '*',
  exam_question: '*',
  exam_student: '*',
  exam_score: '*',
  bank_question: '*',
  homework: '*',
  homework_question: '*',
  homework_plan: '*',
  homework_sheet: '*',
  homework_answer: '*',
  homework_mark: '*',
  membership_product: '*',
  notebook_goods: '*',
  notebook_coupon: '*',
}

async function dump(of: Db): Promise<Record<string, string>> {
  const out: Record<string, string> = {}
  for (const [table, columns] of Object.entries(SAME)) {
    const { rows } = await sql<{ line: string }>`
      select row(t.*)::text as line from (select ${sql.raw(columns)} from ${sql.table(table)}) t
      order by row(t.*)::text collate "C"`.execute(of)
    const hash = createHash('sha256')
    for (const row of rows) hash.update(`${row.line}\n`)
    out[table] = `${rows.length} ${hash.digest('hex')}`
  }
  return out
}

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? -1
}

it('the same seed and time make the same district, byte for byte', SLOW, async () => {
  await storeDemo(db, { now })
  const other = await freshDb()
  try {
    await storeDemo(other.db, { now })
    const first = await dump(db)
    expect(first.exam_score).toMatch(/^38\d{3} /)
    expect(await dump(other.db)).toEqual(first)
  } finally {
    await other.drop()
  }
})

it('a second seed changes nothing, and a district of its own is left alone', SLOW, async () => {
  await storeDemo(db, { now })
  const first = await dump(db)
  expect(await seedDemo(db, { now: new Date(0) })).toBe('present')
  expect(await dump(db)).toEqual(first)

  const own = await freshDb()
  try {
    await own.db.insertInto('district').values({ district_id: 'd', name: '甲区' }).execute()
    expect(await seedDemo(own.db, { now })).toBe('refused')
    expect(await own.db.selectFrom('school').selectAll().execute()).toEqual([])
    expect(await demoAccounts(own.db)).toEqual([])
  } finally {
    await own.drop()
  }
})

it('two seeds at once make one district', SLOW, async () => {
  const outcomes = await Promise.all([storeDemo(db, { now }), storeDemo(db, { now })])
  expect(outcomes.filter((o) => o === 'present')).toHaveLength(1)
  expect(await count('student')).toBe(2160)
})

it('a seed that fails half-way leaves the database empty and can be repeated', SLOW, async () => {
  const onProgress = (words: string) => {
    if (words.startsWith('storing exam 9')) throw new Error('power cut')
  }
  await expect(storeDemo(db, { now, onProgress })).rejects.toThrow('power cut')
  for (const table of Object.keys(SAME)) expect(await count(table), table).toBe(0)
  expect(await storeDemo(db, { now })).toHaveLength(15)
})

it('with jobs, publishing is queued in the transaction of the seed: no district, no jobs', SLOW, async () => {
  const jobs = await startJobs({ connection: fresh.connection, db })
  try {
    const onProgress = (words: string) => {
      if (words.startsWith('storing exam 15')) throw new Error('power cut')
    }
    await expect(seedDemo(db, { now, jobs, onProgress })).rejects.toThrow('power cut')
    expect(await count('job')).toBe(0)

    const published: string[] = []
    await jobs.work('publish-exam', ({ examId }) => {
      published.push(examId)
      return Promise.resolve(null)
    })
    const pending = await pendingPublications(db)
    expect(pending).toEqual([])
    const said: string[] = []
    expect(await seedDemo(db, { now, jobs, onProgress: (words) => said.push(words) })).toBe('seeded')
    const left = await pendingPublications(db)
    expect(published.toSorted()).toEqual(left.map((p) => p.examId).toSorted())
    const names = published.map((id) => left.find((p) => p.examId === id)?.name ?? '')
    expect(names.map((name) => MONTHS.indexOf(name))).toEqual(IN_ORDER)
    expect(said.at(-1)).toContain('publishing exam 15 of 15, 十一月月考')
  } finally {
    await jobs.stop()
  }
})

it('without jobs it publishes right away: every pupil has three results', SLOW, async () => {
  expect(await seedDemo(db, { now })).toBe('seeded')
  expect(await pendingPublications(db)).toEqual([])
  const { rows } = await sql<{ exams: number; pupils: number }>`
    select exams, count(*) as pupils from (
      select student_id, count(*) as exams from result_line group by student_id) t
    group by exams`.execute(db)
  expect(rows).toEqual([{ exams: 3, pupils: 2160 }])
})
