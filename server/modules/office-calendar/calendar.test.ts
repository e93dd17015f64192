import { afterAll, beforeAll, expect, it } from 'vitest'
import { schoolOf } from '#server/db/scope.ts'
import { nextExam } from '#server/modules/exam/wrong/next-exam.repo.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const LIST = 'GET /api/office/calendar'
const SAVE = 'POST /api/office/calendar/save'
const REMOVE = 'POST /api/office/calendar/remove'
const A = schoolOf('A', 'command')
let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  await t.db
    .insertInto('school_setting')
    .values({ school_id: 'A', key: 'officeSecondFactor', value: '"optional"' })
    .execute()
  token = await t.tokenOf('adminA')
})
afterAll(() => t.close())

const event = (more: object = {}) => ({
  ...{
    eventId: 'e1',
    kind: 'exam',
    name: '期末考试',
    fromDay: '2026-02-20',
    toDay: '2026-02-21',
    gradeId: '',
  },
  ...more,
})
const save = (more: object = {}) => checkedInject(t.app, SAVE, { token, input: { event: event(more) } })
const next = (student: string) => nextExam(t.db, A, student, NOW)

it('a notebook plans for the day of an exam in the calendar, of the student’s own grade [O12]', async () => {
  expect(await next('A-s11')).toBeUndefined()
  expect((await save()).status).toBe(0)
  expect(await next('A-s11')).toEqual({
    name: '期末考试',
    start_time: new Date('2026-02-20T00:00:00+08:00'),
  })
  await save({ eventId: 'e2', name: '月考', fromDay: '2026-02-10', toDay: '2026-02-10', gradeId: 'A-g2' })
  expect((await next('A-s31'))?.name).toBe('月考')
  expect((await next('A-s11'))?.name).toBe('期末考试')
  await save({ eventId: 'e3', kind: 'holiday', name: '寒假', fromDay: '2026-02-05', toDay: '2026-02-09' })
  expect((await next('A-s11'))?.name).toBe('期末考试')
})

it('today’s exam is nothing to plan for any more [O12]', async () => {
  await save({ eventId: 'e4', name: '今天', fromDay: '2026-02-01', toDay: '2026-02-01' })
  expect((await next('A-s11'))?.name).toBe('期末考试')
})

it('what is taken away can be put back as it was, and both stand in the log [O12] [O02]', async () => {
  const removed = await checkedInject(t.app, REMOVE, { token, input: { eventId: 'e1' } })
  expect(removed.data).toEqual({ event: event() })
  expect((await next('A-s11'))?.name).toBeUndefined()
  t.clock.at++
  expect((await checkedInject(t.app, SAVE, { token, input: removed.data })).status).toBe(0)
  t.clock.at--
  const list = await checkedInject(t.app, LIST, { token })
  expect(list.data.events.map((e) => e.eventId)).toEqual(['e4', 'e3', 'e2', 'e1'])
  const rows = await t.db
    .selectFrom('audit')
    .selectAll()
    .where('school_id', '=', 'A')
    .where('target', '=', 'calendar 期末考试')
    .where((e) => e.or([e('call', '=', REMOVE), e('at', '>', new Date(NOW))]))
    .orderBy('at')
    .execute()
  expect(rows.map((r) => [r.call, r.target, r.before, r.after])).toEqual([
    [REMOVE, 'calendar 期末考试', event(), null],
    [SAVE, 'calendar 期末考试', null, event()],
  ])
})

it.each([
  [{ fromDay: '2026-02-30', toDay: '2026-02-30' }, 'event.fromDay'],
  [{ toDay: '2026-02-19' }, 'event.toDay'],
  [{ name: '  ' }, 'event.name'],
  [{ gradeId: 'B-g1' }, 'event.gradeId'],
] as const)('what cannot be is refused by the name of its field: %o [O12]', async (more, field) => {
  const { status, field: named } = await save({ eventId: 'bad', ...more })
  expect([status, named]).toEqual([10001, field])
  const list = await checkedInject(t.app, LIST, { token })
  expect(list.data.events.some((e) => e.eventId === 'bad')).toBe(false)
})

it('another school’s event is no event here [O12]', async () => {
  await t.db
    .insertInto('office_calendar')
    .values({
      school_id: 'B',
      event_id: 'b1',
      kind: 'exam',
      name: 'B',
      from_day: '2026-02-02',
      to_day: '2026-02-02',
      grade_id: '',
    })
    .execute()
  expect((await checkedInject(t.app, REMOVE, { token, input: { eventId: 'b1' } })).status).toBe(10005)
  const teacher = await t.tokenOf('headA1')
  expect((await checkedInject(t.app, LIST, { token: teacher })).status).toBe(10002)
})

it('offers the grades in the order of school, and who graduated last [O12]', async () => {
  const grade = { school_id: 'A', ended_at: null }
  await t.db
    .insertInto('grade')
    .values([
      { ...grade, grade_id: 'A-high', name: '高三', stage: 3, year: 2024 },
      { ...grade, grade_id: 'A-middle', name: '八年级', stage: 2, year: 2024 },
      { ...grade, grade_id: 'A-gone', name: '九年级', stage: 1, year: 2026, ended_at: new Date(NOW) },
    ])
    .execute()
  const { grades } = (await checkedInject(t.app, LIST, { token })).data
  expect(grades.map(({ gradeId }) => gradeId)).toEqual(['A-middle', 'A-g2', 'A-g1', 'A-high', 'A-gone'])
})
