import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StudentReport } from '#contract/exam/report.ts'
import type { DisplaySettings } from '#contract/office/display.ts'
import { schoolOf } from '#server/db/scope.ts'
import { buildBundleColumns, parseStoredReport } from '#server/exams/store/stored-bundle.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { workPublishing } from '#server/publishing.ts'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { displayOf, effectOf, saveSettings } from './display.service.ts'
import { displayClassPreview, displayPreview } from './preview.service.ts'

let t: ImportedSchool
let jobs: Jobs
let school: ReturnType<typeof schoolOf>
let studentId: string
const noted: unknown[] = []
const audit = {
  note: (_: unknown, what: unknown) => Promise.resolve(void noted.push(what)),
  nothing: () => void noted.push(null),
  told: true,
}
beforeAll(async () => {
  t = await importedSchool()
  jobs = await startJobs({ connection: t.connection, db: t.db })
  await workPublishing(t.db, jobs)
  const row = await t.db
    .selectFrom('student as s')
    .innerJoin('school as x', 'x.school_id', 's.school_id')
    .where('x.name', '=', t.school)
    .where('s.student_number', '=', '7')
    .select(['s.school_id', 's.student_id'])
    .executeTakeFirstOrThrow()
  school = schoolOf(row.school_id, 'row')
  studentId = row.student_id
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})

async function read(): Promise<StudentReport> {
  const row = await t.db
    .selectFrom('bundle as b')
    .where('b.exam_id', '=', t.examId)
    .where('b.kind', '=', 'student')
    .where('b.subject_id', '=', studentId)
    .select(buildBundleColumns())
    .executeTakeFirstOrThrow()
  return parseStoredReport(row)
}
const preview = (settings: DisplaySettings) =>
  displayPreview(
    t.db,
    { schoolId: school, examId: t.examId, studentId, settings, locale: 'en' },
    t.clock.now(),
  )
const LEVELS = [
  { level: '优', share: 50 },
  { level: '良', share: 50 },
]

it('a preview of what holds is the report itself [O11]', async () => {
  const { settings, exams } = await displayOf(t.db, school)
  expect(settings.rankDisplay).toBe('level')
  expect(exams).toMatchObject([{ examId: t.examId, students: 24 }])
  const now = await read()
  expect(now.total.standing.show).toBe('level')
  expect(await preview(settings)).toEqual(now)
})

it.each([
  { rankDisplay: 'exact' },
  { rankDisplay: 'none' },
  { rankDisplay: 'level', levels: LEVELS },
] as const)('a preview is what the family then reads: %o [O11]', async (more) => {
  const { settings, rev } = await displayOf(t.db, school)
  const wanted: DisplaySettings = {
    ...settings,
    ...more,
    levels: 'levels' in more ? [...more.levels] : settings.levels,
  }
  const before = await read()
  const shown = await preview(wanted)
  expect(shown.total.standing).not.toEqual(before.total.standing)
  expect(await read()).toEqual(before)
  expect(await effectOf(t.db, school, { settings: wanted, apply: 'all' })).toMatchObject({
    exams: 1,
    students: 24,
  })
  const saved = await saveSettings(t.db, jobs, school, { settings: wanted, apply: 'all', rev }, audit)
  for (const id of saved.jobs) expect((await jobs.waitFor(id)).status).toBe(40)
  expect(saved.jobs).toHaveLength(1)
  expect(await read()).toEqual({ ...shown, publishedAt: (await read()).publishedAt })
})

/** What the account of a teacher gets of their class. */
async function teacherReads(account: string, classId: string) {
  const token = await t.tokenOf(account)
  const input = { examId: t.examId, classId }
  return (await checkedInject(t.app, 'GET /api/analysis/view/class/report', { token, input })).data
}

/** The head of a class, and a teacher of mathematics there. */
async function staffOf(classId: string): Promise<void> {
  const { course_id } = await t.db
    .selectFrom('exam_paper')
    .where('exam_id', '=', t.examId)
    .select('course_id')
    .executeTakeFirstOrThrow()
  for (const [name, is_head] of [
    ['head', true],
    ['maths', false],
  ] as const) {
    const at = { school_id: school, teacher_id: name, class_id: classId }
    await t.db
      .insertInto('account')
      .values({ account_id: name, account_key: name, name, password_hash: 'none' })
      .execute()
    await t.db.insertInto('teacher').values({ school_id: school, teacher_id: name, name }).execute()
    await t.db
      .insertInto('teacher_class')
      .values({ ...at, course_id: is_head ? '' : course_id, is_head })
      .execute()
    await t.db
      .insertInto('account_user')
      .values({
        ...{ account_id: name, user_id: `u-${name}`, user_type: 3, school_id: school },
        ...{ relative_id: name, user_name: name },
      })
      .execute()
  }
}

it('a preview of a class is what its head and a teacher of one subject then get [O11]', async () => {
  const { class_id: classId } = await t.db
    .selectFrom('exam_student')
    .where('exam_id', '=', t.examId)
    .where('student_id', '=', studentId)
    .select('class_id')
    .executeTakeFirstOrThrow()
  await staffOf(classId)
  const { settings, rev } = await displayOf(t.db, school)
  const wanted: DisplaySettings = {
    ...settings,
    absentInTotal: 'counted',
    thresholds: { excellent: 0.75, good: 0.5, pass: 0.4, low: 0.3 },
  }
  const see = (reader: 'head' | 'subject', under: DisplaySettings, of: string | null = classId) =>
    displayClassPreview(
      t.db,
      { schoolId: school, examId: t.examId, classId: of, reader, settings: under, locale: 'en' },
      t.clock.now(),
    )
  const before = await teacherReads('head', classId)
  expect(await see('head', settings)).toEqual(before)
  const [head, maths] = [await see('head', wanted), await see('subject', wanted)]
  expect(head.total.class.excellentRate).not.toBe(before.total.class.excellentRate)
  expect([head.hasTotal, maths.hasTotal, maths.rows.length]).toEqual([true, false, 12])
  const saved = await saveSettings(t.db, jobs, school, { settings: wanted, apply: 'all', rev }, audit)
  for (const id of saved.jobs) expect((await jobs.waitFor(id)).status).toBe(40)
  for (const [account, shown] of [
    ['head', head],
    ['maths', maths],
  ] as const) {
    const then = await teacherReads(account, classId)
    expect(then).toEqual({ ...shown, publishedAt: then.publishedAt })
  }
  await expect(see('head', wanted, 'no-such-class')).rejects.toThrow()
})

it('for new reports alone: what is published stays, and the log says what changed [O11] [O02]', async () => {
  const { settings, rev } = await displayOf(t.db, school)
  const before = await read()
  const wanted = { ...settings, weixinDisplay: false, rankDisplay: 'band' as const }
  expect(await effectOf(t.db, school, { settings: wanted, apply: 'new' })).toMatchObject({
    changed: ['rankDisplay', 'weixinDisplay'],
    exams: 0,
  })
  expect(
    (await saveSettings(t.db, jobs, school, { settings: wanted, apply: 'new', rev }, audit)).jobs,
  ).toEqual([])
  expect(await read()).toEqual(before)
  expect(noted.at(-1)).toEqual({
    target: 'display new',
    before: { rankDisplay: settings.rankDisplay, weixinDisplay: true },
    after: { rankDisplay: 'band', weixinDisplay: false, exams: 0 },
  })
  await expect(
    saveSettings(t.db, jobs, school, { settings, apply: 'new', rev }, audit),
  ).rejects.toMatchObject({ status: 10020 })
})

it('who is critical changes no report, holds at once, and is left alone by whoever does not know it [T15]', async () => {
  const { settings, rev } = await displayOf(t.db, school)
  expect(settings.criticalBand).toEqual({ by: 'rank', percent: 5 })
  const wanted: DisplaySettings = { ...settings, criticalBand: { by: 'marks', marks: 15 } }
  const effect = await effectOf(t.db, school, { settings: wanted, apply: 'all' })
  expect(effect).toMatchObject({ changed: ['criticalBand'], exams: 0 })
  const saved = await saveSettings(t.db, jobs, school, { settings: wanted, apply: 'all', rev }, audit)
  expect(saved.jobs).toEqual([])
  const { criticalBand: _, ...older } = wanted
  await saveSettings(t.db, jobs, school, { settings: older, apply: 'new', rev: saved.rev }, audit)
  expect((await displayOf(t.db, school)).settings.criticalBand).toEqual({ by: 'marks', marks: 15 })
})

it('what cannot be is refused with its field; nobody else may ask [O11]', async () => {
  await t.db
    .insertInto('school_setting')
    .values({ school_id: 'A', key: 'officeSecondFactor', value: '"optional"' })
    .execute()
  const token = await t.tokenOf('adminA')
  const { data } = await checkedInject(t.app, 'GET /api/office/display', { token })
  const wrong = { ...data.settings, levels: LEVELS.slice(0, 1).concat({ level: '差', share: 49 }) }
  const input = { settings: wrong, apply: 'new' }
  const { status, field } = await checkedInject(t.app, 'POST /api/office/display/effect', { token, input })
  expect([status, field]).toEqual([10001, 'settings.levels'])
  for (const account of ['masterA', 'headA1', 'parentA'])
    expect(
      (await checkedInject(t.app, 'GET /api/office/display', { token: await t.tokenOf(account) })).status,
    ).toBe(10002)
})
