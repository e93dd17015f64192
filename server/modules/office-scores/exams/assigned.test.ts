import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_CHOICES } from '#core/domain/analysis/assigned/model.ts'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { type OfficeApp, officeApp, storeUnseen } from '#tests/support/office/school.ts'

const GET = 'GET /api/office/exams/assigned'
const CHANGE = 'POST /api/office/exams/assigned/change'

let t: OfficeApp
let examId = ''
beforeAll(async () => {
  t = await officeApp()
  ;({ examId } = await storeUnseen(t, 'assigned'))
})
afterAll(() => t.close())

const courses = async () => (await t.ask(GET, 'adminA', { examId })).data.courses
const score = async () =>
  assembleReport((await t.ask('GET /api/analysis/view/student/report', 'studentA11', { examId })).data)
    .subjects[0]?.assigned

it('a subject is assigned by a model and its choices; published reports are made again, and undone as well [O11]', async () => {
  const [course] = await courses()
  expect(course?.rule).toBeNull()
  const courseId = course?.courseId ?? ''
  const rule = { model: 'common5', choices: { ...DEFAULT_CHOICES, boundary: 'near-max', fraction: 'near' } }
  // nobody reads it yet: there is nothing to be made again
  const first = await t.ask(CHANGE, 'adminA', { examId, courseId, rule })
  expect(first.data).toMatchObject({ jobId: null, courses: [{ courseId, rule }] })
  const { data } = await t.ask('POST /api/office/exams/publish', 'adminA', {
    ...{ examId, version: 1, visibleFrom: null },
  })
  await t.jobs.waitFor(data.exam.job?.jobId ?? '')
  expect(await score()).toBeDefined()
  const away = await t.ask(CHANGE, 'adminA', { examId, courseId, rule: null })
  await t.jobs.waitFor(away.data.jobId ?? '')
  expect([await score(), (await courses())[0]?.rule]).toEqual([undefined, null])
  // the same again is no change
  expect((await t.ask(CHANGE, 'adminA', { examId, courseId, rule: null })).data.jobId).toBeNull()
  const logged = await t.db
    .selectFrom('audit')
    .where('call', '=', CHANGE)
    .select(['before', 'after'])
    .orderBy('at')
    .orderBy('audit_id')
    .execute()
  expect(logged).toEqual([
    { before: { courseId, rule: null }, after: { courseId, rule } },
    { before: { courseId, rule }, after: { courseId, rule: null } },
  ])
})

it('is for administrators of the exam’s own school, and for its subjects [O11, O01]', async () => {
  const rule = { model: 'common5', choices: DEFAULT_CHOICES }
  const courseId = (await courses())[0]?.courseId ?? ''
  expect((await t.ask(CHANGE, 'headA1', { examId, courseId, rule })).status).toBe(10002)
  expect((await t.ask(CHANGE, 'adminA', { examId, courseId: 'no-such', rule })).status).toBe(10001)
  expect((await t.ask(GET, 'adminA', { examId: 'exam-onlyB' })).status).toBe(10005)
})
