import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SchoolId, schoolOf } from '#server/db/scope.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { workPublishing } from '#server/publishing.ts'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import {
  bind,
  everything,
  families,
  markedStudents,
  reportStatus,
  sitExam,
  storedOf,
  studentNumbered,
} from '#tests/support/office/merge.ts'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { LEFT_ALONE, ROWS, UNITS } from './units.rules.ts'

const PREVIEW = 'GET /api/office/accounts/merge'
const MERGE = 'POST /api/office/accounts/merge'
const UNDO = 'POST /api/office/accounts/merge/undo'
const MERGES = 'GET /api/office/accounts/merges'

let t: ImportedSchool
let jobs: Jobs
let school: SchoolId
let second: string
const late: Partial<Jobs> = { enqueueIn: (...given) => jobs.enqueueIn(...given) }

/** The child in the first exam under the number 7, in the second under 107. */
const ids = { old: '', now: '' }
const ADMIN = 'u-admin-of-it'
beforeAll(async () => {
  t = await importedSchool({ jobs: late as Jobs })
  jobs = await startJobs({ connection: t.connection, db: t.db })
  await workPublishing(t.db, jobs)
  const { school_id } = await t.db
    .selectFrom('school')
    .where('name', '=', t.school)
    .select('school_id')
    .executeTakeFirstOrThrow()
  school = schoolOf(school_id, 'row')
  second = await sit('期末考试', '2025-12-20', (n) => (n === 7 ? 107 : n))
  ids.old = await studentOf('7')
  ids.now = await studentOf('107')
  await t.db
    .insertInto('account_user')
    .values({
      account_id: 'adminA',
      user_id: ADMIN,
      user_type: 14,
      school_id: school,
      relative_id: school,
      user_name: '管理员',
    })
    .execute()
  await t.db
    .insertInto('school_setting')
    .values({ school_id: school, key: 'officeSecondFactor', value: '"optional"' })
    .execute()
  await families(t, school, ids)
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})
beforeEach(() => {
  t.clock.at += 60_000
})

const sit = (name: string, date: string, numberOf: (n: number) => number) =>
  sitExam(t, jobs, { name, date }, numberOf)
const studentOf = (number: string) => studentNumbered(t.db, school, number)
const stored = (examId: string, studentId: string) => storedOf(t.db, examId, studentId)
const all = () => everything(t.db)
const report = (account: string, examId: string, of: string) => reportStatus(t, account, examId, of)

const ask = async <C extends Parameters<typeof checkedInject>[1]>(call: C, input: object = {}) =>
  checkedInject(t.app, call, { token: await t.tokenOf('adminA'), input: { userId: ADMIN, ...input } })
const preview = async (keptId = ids.now, goneId = ids.old) => (await ask(PREVIEW, { keptId, goneId })).data
const mergeNow = async (keptId = ids.now, goneId = ids.old) => {
  const { mark } = await preview(keptId, goneId)
  const { data, status } = await ask(MERGE, { keptId, goneId, mark })
  expect(status).toBe(0)
  await published()
  return data.mergeId
}
const published = async () => {
  const open = await t.db
    .selectFrom('job')
    .where('kind', '=', 'publish-exam')
    .where('status', '<', 30)
    .select('job_id')
    .execute()
  for (const { job_id } of open) expect((await jobs.waitFor(job_id)).status).toBe(40)
}

it('every table with a student is one that a merge moves, or leaves for a reason [O10]', async () => {
  const { rows } = await sql<{ table_name: string; key: string[] | null }>`
    select c.table_name, (select array_agg(a.attname::text) from pg_index i join pg_attribute a
      on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.table_name::regclass and i.indisprimary) as key
    from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'student_id'`.execute(
    t.db,
  )
  const known = [...Object.values(UNITS).flat(), ...ROWS].map(({ table }) => table)
  expect(rows.map((r) => r.table_name).toSorted()).toEqual(
    [...known.filter((table) => table !== 'bundle'), ...LEFT_ALONE].toSorted(),
  )
  for (const { table, key } of ROWS) {
    const real = rows.find((r) => r.table_name === table)?.key ?? []
    expect([table, real.filter((c) => c !== 'school_id' && c !== 'student_id').toSorted()]).toEqual([
      table,
      key.toSorted(),
    ])
  }
})

it('students of one name in a grade are shown as maybe one child [O10]', async () => {
  const { data } = await ask(MERGES)
  expect(data.alike.map((group) => group.map((child) => [child.name, child.number]))).toEqual([
    [
      ['学生7', '107'],
      ['学生7', '7'],
    ],
  ])
})

it('a preview says what moves and what stays, and changes nothing [O10]', async () => {
  const before = await all()
  expect(await preview()).toMatchObject({
    ...{ kept: { number: '107', name: '学生7' }, gone: { number: '7' }, sameName: true },
    parts: [
      { part: 'exams', moves: 1, stays: 0 },
      { part: 'homework', moves: 1, stays: 0 },
      { part: 'practice', moves: 0, stays: 1 },
      { part: 'parents', moves: 1, stays: 1 },
      { part: 'account', moves: 0, stays: 1 },
    ],
    ...{ bothSat: [], closing: ['child-old'], again: 2 },
  })
  expect(await all()).toEqual(before)
})

describe('a merge', () => {
  it('makes all of it the child’s: both reports, with one name, a trend and the marks of the day [O10]', async () => {
    expect([await report('mother', second, ids.old), await report('father', t.examId, ids.now)]).toEqual([
      10005, 10005,
    ])
    const score = (await stored(t.examId, ids.old))?.total.score
    const mergeId = await mergeNow()
    for (const examId of [t.examId, second]) {
      expect([await report('mother', examId, ids.old), await report('father', examId, ids.now)]).toEqual([
        0, 0,
      ])
      const read = await stored(examId, ids.now)
      expect(read?.student).toMatchObject({ studentId: ids.now, studentName: '学生7' })
    }
    expect((await stored(t.examId, ids.now))?.total.score).toBe(score)
    expect(await stored(t.examId, ids.old)).toBeUndefined()
    expect((await ask('GET /api/office/people/students', { roll: 'left' })).data.list).toMatchObject([
      { number: '7', why: 'merged' },
    ])
    const tag = await t.db
      .selectFrom('wrong_tag')
      .where('school_id', '=', school)
      .select('student_id')
      .execute()
    expect(tag).toEqual([{ student_id: ids.now }])
    expect(await markedStudents(t.db, school)).toEqual([ids.now])
    // what phones have sent to that homework goes on from where they were
    const target = await t.db
      .selectFrom('op_target')
      .where('school_id', '=', school)
      .select('target')
      .execute()
    expect(target).toEqual([{ target: `answer/hw-merge/${ids.now}/1` }])
    expect((await stored(second, ids.now))?.trend).toHaveLength(2)
    // an account of both has the child once, with the membership it had
    const both = await t.db
      .selectFrom('account_user')
      .where('account_id', '=', 'both')
      .select('user_id')
      .execute()
    expect(both).toEqual([{ user_id: `u-both-${ids.now}` }])
    const member = await t.db
      .selectFrom('account_membership')
      .where('account_id', '=', 'both')
      .select('user_id')
      .execute()
    expect(member).toEqual(both)
    const { data } = await ask(MERGES)
    expect([data.alike, data.merges]).toMatchObject([
      [],
      [{ mergeId, byName: '管理员', undone: false, gone: { number: '7' } }],
    ])
    await ask(UNDO, { mergeId })
    await published()
  })

  it('taken back leaves everything as it was, in the reports too [O10]', async () => {
    const before = await all()
    const mergeId = await mergeNow()
    expect(await all()).not.toEqual(before)
    expect((await ask(UNDO, { mergeId })).status).toBe(0)
    await published()
    expect(await all()).toEqual(before)
    expect((await stored(t.examId, ids.old))?.student.studentId).toBe(ids.old)
    expect((await ask(UNDO, { mergeId })).status).toBe(10020)
    expect((await ask(MERGES)).data.merges[0]).toMatchObject({ mergeId, undone: true })
  })

  it('the other account of the child signs in no more, until the merge is taken back [O10]', async () => {
    const token = await t.tokenOf('child-old')
    const mergeId = await mergeNow()
    await expect(t.tokenOf('child-old')).rejects.toMatchObject({ key: 'accountLocked' })
    expect((await checkedInject(t.app, 'GET /api/exam/plan', { token })).status).toBe(10055)
    await ask(UNDO, { mergeId })
    await published()
    await expect(t.tokenOf('child-old')).resolves.toEqual(expect.any(String))
  })

  it('is done as it was looked at or not at all [O10]', async () => {
    const { mark } = await preview()
    await bind(t.db, school, 'studentA11', 4, ids.old)
    const before = await all()
    expect((await ask(MERGE, { keptId: ids.now, goneId: ids.old, mark })).status).toBe(10020)
    expect((await ask(MERGE, { keptId: ids.now, goneId: ids.now, mark })).status).toBe(10001)
    expect((await ask(MERGE, { keptId: ids.now, goneId: 'A-s11', mark })).status).toBe(10005)
    expect(await all()).toEqual(before)
    await t.db
      .deleteFrom('account_user')
      .where('relative_id', '=', ids.old)
      .where('account_id', '=', 'studentA11')
      .execute()
  })

  it('a merge that fails half way changes nothing [O10]', async () => {
    const before = await all()
    const { mark } = await preview()
    await sql`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      t.db,
    )
    await sql`create trigger broken before insert on student_merge for each row execute function broken()`.execute(
      t.db,
    )
    expect((await ask(MERGE, { keptId: ids.now, goneId: ids.old, mark })).status).toBe(10500)
    await sql`drop trigger broken on student_merge`.execute(t.db)
    expect(await all()).toEqual(before)
  })

  it('a file with the number of before is the child’s, and brings no second one back [O10]', async () => {
    const mergeId = await mergeNow()
    const third = await sit('月考', '2026-01-10', (n) => n)
    expect(await stored(third, ids.now)).toMatchObject({ student: { studentId: ids.now } })
    expect((await ask(MERGES)).data.alike).toEqual([])
    await ask(UNDO, { mergeId })
    await published()
  })

  it('where the one that stays had only an empty place, they change places; where both have marks, both stay [O10]', async () => {
    const other = await studentOf('8')
    await t.db
      .deleteFrom('exam_score')
      .where('exam_id', '=', second)
      .where('student_id', '=', ids.now)
      .execute()
    await jobs.enqueue('publish-exam', { examId: second, version: 1, again: true })
    await published()
    const empty = await preview(ids.now, other)
    // the exam that came while they were one stays with the child
    expect(empty).toMatchObject({ sameName: false, bothSat: ['月考'] })
    const score = (await stored(second, other))?.total.score
    const before = await all()
    const mergeId = await mergeNow(ids.now, other)
    expect((await stored(second, ids.now))?.total.score).toBe(score)
    await ask(UNDO, { mergeId })
    await published()
    expect(await all()).toEqual(before)
    const both = await preview(await studentOf('9'), other)
    expect(both.bothSat.toSorted()).toEqual(['月考', '期中考试', '期末考试'].toSorted())
    expect(both.again).toBe(0)
  })
})

it('the log has who was merged and taken back [O10] [O02]', async () => {
  const rows = await auditRowsOf(t.db, school)
  expect(rows.find((row) => row.call === MERGE)).toMatchObject({
    target: 'student 107',
    before: { number: '7', name: '学生7' },
    after: { mergedInto: '107' },
  })
  expect(rows.find((row) => row.call === UNDO)).toMatchObject({
    target: 'student 107',
    after: { number: '7' },
  })
})
