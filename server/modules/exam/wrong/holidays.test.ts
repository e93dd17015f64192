import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, dayText, startOfDay } from '#core/domain/dates/day.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { askOf, notebookSchool, untouched } from '#tests/support/school/notebook-school.ts'
import type { TestApp } from '#tests/support/servers/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await notebookSchool()
})
afterAll(() => t.close())
beforeEach(async () => {
  await untouched(t)
  await t.db.deleteFrom('office_calendar').execute()
  await t.db.deleteFrom('wrong_plan').execute()
})

const ask = askOf(() => t)
const plan = async () => (await ask('studentA11', 'GET /api/exam/wrong/course/list')).data.plan
const save = (more: object) =>
  ask('studentA11', 'POST /api/exam/wrong/plan/save', { cap: 15, examAt: null, ...more })
const today = dayText(NOW)
const add = (event_id: string, kind: 'term' | 'holiday', from: number, to: number, grade_id = '') =>
  t.db
    .insertInto('office_calendar')
    .values({
      ...{ school_id: 'A', event_id, kind, name: `${kind} ${event_id}`, grade_id },
      ...{ from_day: addDays(today, from), to_day: addDays(today, to) },
    })
    .execute()

it('asks nothing on a holiday of the school, and goes on the day after [O12]', async () => {
  const before = await plan()
  expect([before.today > 0, before.holiday]).toEqual([true, null])
  await add('h1', 'holiday', -1, 2)
  const resting = await plan()
  expect(resting).toMatchObject({
    today: 0,
    holiday: { name: 'holiday h1', until: startOfDay(addDays(today, 3)) },
    onHolidays: false,
  })
  expect(resting.later).toBe(before.today + before.later)
  t.clock.at = NOW + 3 * DAY
  expect(await plan()).toMatchObject({ holiday: null })
  expect((await plan()).today).toBeGreaterThan(0)
})

it('unless the student wants to, which another change of the plan leaves as it is [O12]', async () => {
  await add('h1', 'holiday', 0, 5)
  expect((await save({ onHolidays: true })).status).toBe(0)
  const wanted = await plan()
  expect([wanted.today > 0, wanted.onHolidays]).toEqual([true, true])
  await save({ cap: 20 })
  expect((await plan()).onHolidays).toBe(true)
  await save({ onHolidays: false })
  expect((await plan()).today).toBe(0)
})

it('a holiday of another grade or school is none here [O12]', async () => {
  await add('h1', 'holiday', 0, 5, 'A-g2')
  await t.db
    .insertInto('office_calendar')
    .values({
      school_id: 'B',
      event_id: 'b',
      kind: 'holiday',
      name: 'B',
      from_day: today,
      to_day: today,
      grade_id: '',
    })
    .execute()
  expect(await plan()).toMatchObject({ holiday: null })
  expect((await plan()).today).toBeGreaterThan(0)
})

it('“this term” of the exam list follows the school’s terms, else the usual ones [O12]', async () => {
  const list = async (input: object) =>
    (await ask('studentA11', 'GET /api/exam/plan/student/all', input)).data.list.map((e) => e.examId)
  const all = await list({})
  const usual = await list({ term: 1 })
  // the usual term began on 1 February, after these exams
  expect([all.length > 1, usual]).toEqual([true, []])
  const second = (
    await t.db
      .selectFrom('exam')
      .where('exam_id', '=', all.at(-2) ?? '')
      .select('start_time')
      .executeTakeFirstOrThrow()
  ).start_time
  const from = Math.round((startOfDay(dayText(second.getTime())) - startOfDay(today)) / DAY)
  await add('t1', 'term', from, 100)
  expect(await list({ term: 1 })).toEqual(all.slice(0, -1))
  // a term that is over, or of another grade, is not today's
  await t.db.deleteFrom('office_calendar').execute()
  await add('t2', 'term', from, -1)
  await add('t3', 'term', from, 100, 'A-g2')
  expect(await list({ term: 1 })).toEqual([])
})
