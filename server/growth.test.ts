import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDb } from '#tests/support/database/db.ts'
import { type Recorder, recordOn, rowsTouched } from '#tests/support/database/rows-touched.ts'
import { DEMO_PASSWORD } from '#tests/support/phone/phone.ts'
import { exponent, type Point } from '#tests/support/run/exponent.ts'
import { fillDistrict } from '#tests/support/school/made-district.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'
import { openDb, openPool } from './db/db.ts'
import { overSchools } from './db/tenancy.ts'
import { forgetNames } from './http/limits/tries.ts'
import { publishVersion } from './publish/publish.ts'

/** Growth of what the database looks at, counted instead of timed: the same at every run, on every machine. */
const LIMIT = 1.05
const SCHOOL = 50
const PAPERS = 2
const ITEMS = 5
const SCHOOLS = [2, 12]
/** A line a school or class of an exam that many sit is read for some; nothing a student. */
const SCREEN_LIMIT = 0.2

interface Size {
  students: number
  t: TestApp
  pool: pg.Pool
  recorder: Recorder
  examId: string
}

/** A made district in the database of an app whose statements are recorded. */
async function makeSize(schools: number): Promise<Size> {
  const made: { pool?: pg.Pool; recorder?: Recorder } = {}
  const limits = { perAddress: 1e9, perAccount: 1e9 }
  const t = await testApp({ config: { logLevel: 'silent' }, limits }, (connection) => {
    made.pool = openPool(connection)
    made.recorder = recordOn(made.pool)
    return Promise.resolve({ db: openDb(made.pool) })
  })
  const students = schools * SCHOOL
  const exams = await fillDistrict(t.db, { schools, students, exams: 2, papers: PAPERS, items: ITEMS })
  for (const { examId, version } of exams) await publishVersion(t.db, examId, version, () => {})
  const { pool, recorder } = made as Required<typeof made>
  return { students, t, pool, recorder, examId: exams.at(-1)?.examId ?? '' }
}

/** Rows that the statements of this work look at. */
async function rowsOf({ pool, recorder }: Size, work: () => Promise<unknown>): Promise<number> {
  recorder.take()
  await work()
  let rows = 0
  for (const { text, values } of recorder.take()) rows += await rowsTouched(pool, text, values)
  return rows
}

async function growthOf(
  work: (size: Size) => Promise<unknown>,
): Promise<{ rows: number[]; grows: () => number }> {
  const points: Point[] = []
  for (const size of sizes) points.push({ size: size.students, value: await rowsOf(size, () => work(size)) })
  return { rows: points.map((p) => p.value), grows: () => exponent(points) }
}

const sizes: Size[] = []
beforeAll(async () => {
  for (const schools of SCHOOLS) sizes.push(await makeSize(schools))
}, 240_000)
afterAll(async () => {
  for (const { t, pool } of sizes) {
    await t.close()
    await pool.end()
  }
})

describe('rows that a screen of one school looks at, with six times as many schools', () => {
  it.each([
    ['GET /api/exam/plan/student/all', 's20240000', {}],
    ['GET /api/analysis/view/student/report', 's20240000', { examId: '' }],
    ['GET /api/exam/plan', 'tc0-0', {}],
    ['GET /api/analysis/view/class/report', 'tc0-0', { examId: '', classId: 'c0-0' }],
    ['GET /api/analysis/data/paper/items', 'tc0-0', { examId: '', classId: 'c0-0' }],
    ['GET /api/analysis/view/school/report', 'lschool-0', { examId: '' }],
    ['GET /api/analysis/view/class/contrast', 'lschool-0', { examId: '' }],
    ['GET /api/office/people/students', 'oschool-0', {}],
    ['GET /api/office/people/staff', 'oschool-0', {}],
    ['GET /api/office/accounts', 'oschool-0', { search: '9' }],
    ['GET /api/office/exams', 'oschool-0', {}],
  ] as const)('%s: no more of them [G14]', async (call, login, input) => {
    const { rows, grows } = await growthOf(async ({ t, examId }) => {
      const given = { ...input, ...('examId' in input ? { examId } : {}) }
      const reply = await checkedInject(t.app, call, { token: await t.tokenOf(`a-${login}`), input: given })
      expect(reply.status).toBe(0)
    })
    expect(rows[0]).toBeGreaterThan(0)
    expect(grows()).toBeLessThanOrEqual(SCREEN_LIMIT)
  })

  it('signing in, beside failed tries of everybody, and a new password: no more [G14]', async () => {
    const { grows } = await growthOf(async ({ t }) => {
      const key = (await checkedInject(t.app, 'GET /api/base/data/encrypt/key')).data
      const input = sealLogin(key, 's20240000', DEMO_PASSWORD)
      expect((await checkedInject(t.app, 'POST /api/base/data/encrypt/login', { input })).status).toBe(0)
    })
    expect(grows()).toBeLessThanOrEqual(SCREEN_LIMIT)
    const names = await growthOf(({ pool }) => forgetNames(openDb(pool), ['s20240000']))
    expect(names.rows).toEqual([0, 0])
  })
})

describe('an exam that an older release stored, without the numbers that are counted once', () => {
  it('is listed and analysed the same', async () => {
    const { t, examId } = sizes[0] as Size
    const token = await t.tokenOf('a-tc0-0')
    const ask = async () => {
      const list = await checkedInject(t.app, 'GET /api/exam/plan', { token, input: {} })
      const input = { examId, classId: 'c0-0' }
      const paper = await checkedInject(t.app, 'GET /api/analysis/data/paper/items', { token, input })
      return { list: list.data, paper: paper.data }
    }
    const counted = await ask()
    const { school_count } = await t.db
      .selectFrom('exam')
      .where('exam_id', '=', examId)
      .select('school_count')
      .executeTakeFirstOrThrow()
    expect(school_count).toBe(SCHOOLS[0])
    await t.db.updateTable('exam').set({ school_count: 0 }).where('exam_id', '=', examId).execute()
    await t.db
      .updateTable('group_line')
      .set({ listed: null })
      .where('exam_id', '=', examId)
      .modifyEnd(overSchools('all that an older release stored'))
      .execute()
    expect(await ask()).toEqual(counted)
  })
})

describe('rows that a job looks at', () => {
  it('grow no faster than students, where an exam is stored and published [G14]', async () => {
    const points: Point[] = []
    for (const schools of SCHOOLS) points.push(await countedJob(schools))
    expect(points[0]?.value).toBeGreaterThan(SCHOOL)
    expect(exponent(points)).toBeLessThanOrEqual(LIMIT)
  }, 120_000)
})

/** As the database itself counts them, index by index and table by table. */
async function countedJob(schools: number): Promise<{ size: number; value: number }> {
  const fresh = await freshDb()
  const counted = async () => {
    const { rows } = await fresh.pool.query<{ n: number }>(
      'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as n from pg_stat_user_tables',
    )
    return rows[0]?.n as number
  }
  const students = schools * SCHOOL
  const pool = openPool(fresh.connection)
  pool.on('connect', (client) => void client.query('set enable_seqscan = off'))
  const db = openDb(pool)
  const exams = await fillDistrict(db, { schools, students, exams: 2, papers: PAPERS, items: ITEMS })
  for (const { examId, version } of exams) await publishVersion(db, examId, version, () => {})
  // what a connection counted is told when it ends
  await pool.end()
  await expect.poll(counted).toBeGreaterThan(students)
  const value = await counted()
  await fresh.drop()
  return { size: students, value }
}
