import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { schoolOf } from '#server/db/scope.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { DEADLINE } from '#tests/support/school/school-homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const FEED = 'GET /api/base/data/calendar/feed'
const MAKE = 'POST /api/base/data/calendar/feed/make'
const REMOVE = 'POST /api/base/data/calendar/feed/remove'
const PUT_OFF = 'POST /api/exam/homework/teacher/deadline'
const TURN = 'POST /api/office/features/turn'
let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.tokenOf('studentA11')
  const row = { school_id: 'A', kind: 'exam' as const, grade_id: '' }
  const days = [
    {
      event_id: 'e1',
      name: '期末,考试;第\\一场',
      from_day: '2026-02-20',
      to_day: '2026-02-21',
      grade_id: '',
    },
    { event_id: 'e2', name: '别的年级', from_day: '2026-02-10', to_day: '2026-02-10', grade_id: 'A-g2' },
  ]
  await t.db
    .insertInto('office_calendar')
    .values(days.map((day) => ({ ...row, ...day })))
    .execute()
})
afterAll(() => t.close())

const make = async (locale: Locale = 'zh-CN') =>
  (await checkedInject(t.app, MAKE, { token, input: { locale } })).data.path
const read = (path: string, host = 'localhost') => t.app.inject({ url: path, headers: { host } })
/** What an independent reader of the format finds. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [])
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

it('a private address tells deadlines and days of exams, as an independent reader finds them [N06]', async () => {
  expect((await checkedInject(t.app, FEED, { token })).data.madeAt).toBeNull()
  const answer = await read(await make())
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  const events = eventsIn(answer.payload)
  expect(events.map((one) => one.summary).toSorted()).toEqual([
    '作业截止 · 科目1 · title hw-A1',
    '考试 · 期末,考试;第\\一场',
  ])
  const due = events.find((one) => one.uid === 'homework-hw-A1@A')
  expect(due?.startDate.toJSDate().getTime()).toBe(DEADLINE)
  const exam = events.find((one) => one.uid === 'exam-e1@A')
  expect([exam?.startDate.isDate, exam?.startDate.toString(), exam?.endDate.toString()]).toEqual([
    true,
    '2026-02-20',
    '2026-02-22',
  ])
  expect((await checkedInject(t.app, FEED, { token })).data.madeAt).toBe(NOW)
})

it('every line ends as the format wants it and has 75 bytes at most, and no letter is cut [N06]', async () => {
  await t.db
    .updateTable('homework')
    .set({ title: '把第三章的复习题全部做完并且写出每一步的理由\n然后交'.repeat(3) })
    .where('school_id', '=', 'A')
    .where('homework_id', '=', 'hw-A1')
    .execute()
  const { payload } = await read(await make('en'))
  const lines = payload.split('\r\n')
  expect(payload.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const long = eventsIn(payload).find((one) => one.uid === 'homework-hw-A1@A')
  expect(long?.summary).toContain('Homework due · ')
  expect(long?.summary).toContain('理由\n然后交')
  expect(long?.summary).not.toContain('\ufffd')
})

it('no entry names a method that it has no organizer for, and one that moved is newer [N06]', async () => {
  const path = await make()
  const due = async () => {
    const { payload } = await read(path)
    expect(payload).not.toMatch(/^METHOD:/m)
    const event = eventsIn(payload).find(({ uid }) => uid === 'homework-hw-A1@A')
    const stamp = event?.component.getFirstPropertyValue('dtstamp') as ICAL.Time
    return { at: event?.startDate.toJSDate().getTime() ?? 0, stamp: stamp.toJSDate().getTime() }
  }
  const before = await due()
  t.clock.at = NOW + 60_000
  const deadlineAt = DEADLINE + 86_400_000
  const input = { homeworkId: 'hw-A1', deadlineAt }
  expect((await checkedInject(t.app, PUT_OFF, { token: await t.tokenOf('headA1'), input })).status).toBe(0)
  const after = await due()
  t.clock.at = NOW
  expect(after.at).toBe(deadlineAt)
  expect(after.stamp).toBeGreaterThan(before.stamp)
})

it('another address ends the one before, and the person ends it; the word is stored nowhere [N06]', async () => {
  const first = await make()
  const second = await make()
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).statusCode).toBe(200)
  const word = second.split('/').at(-1)?.replace('.ics', '') ?? ''
  const row = await t.db
    .selectFrom('calendar_feed')
    .where('school_id', '=', schoolOf('A', 'command'))
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(word)
  await checkedInject(t.app, REMOVE, { token })
  const gone = await read(second)
  expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
})

it('an address is of one school and one student, and tells nothing once the account is locked [N06]', async () => {
  const path = await make()
  expect((await read(path.replace('/A/', '/B/'))).statusCode).toBe(404)
  for (const strange of ['x', "' or 1=1 --", '..', 'a'.repeat(32)])
    expect((await read(`/api/calendar/A/${encodeURIComponent(strange)}.ics`)).statusCode, strange).toBe(404)
  expect((await read(path)).payload).not.toContain('hw-A2')
  const lock = (at: Date | null) =>
    t.db
      .updateTable('account')
      .set({ locked_at: at })
      .where('account_id', 'in', (e) =>
        e.selectFrom('account_user').where('user_id', '=', 'u-studentA11').select('account_id'),
      )
      .execute()
  await lock(new Date(NOW))
  expect((await read(path)).statusCode).toBe(404)
  await lock(null)
  expect((await read(path)).statusCode).toBe(200)
})

describe('while the school has homework off', () => {
  let path: string
  const turn = async (on: boolean) =>
    checkedInject(t.app, TURN, { token: await t.tokenOf('adminA'), input: { name: 'homework', on } })
  beforeAll(async () => {
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: 'officeSecondFactor', value: JSON.stringify('optional') })
      .execute()
    path = await make()
    expect((await turn(false)).status).toBe(0)
  })
  afterAll(() => turn(true))

  it('the calendar has days of exams and no homework, and its name says so [N06, O11]', async () => {
    const { payload } = await read(path)
    expect(eventsIn(payload).map((one) => one.uid)).toEqual(['exam-e1@A'])
    expect(payload).toMatch(/X-WR-CALNAME:[^\r]*的考试\r/)
    expect(payload).not.toContain('作业')
  })

  it('a family reads whether it has an address, ends it and makes one [N06, O11]', async () => {
    expect((await checkedInject(t.app, FEED, { token })).data.madeAt).toBe(NOW)
    expect((await checkedInject(t.app, REMOVE, { token })).status).toBe(0)
    expect((await read(path)).statusCode).toBe(404)
    expect((await checkedInject(t.app, MAKE, { token, input: { locale: 'en' } })).status).toBe(0)
  })
})

it('a brand without homework has days of exams in the calendar [N06, P12]', async () => {
  const { payload } = await read(await make(), 'eastwick.test')
  expect(eventsIn(payload).map((one) => one.uid)).toEqual(['exam-e1@A'])
})

it('withdrawn homework leaves the calendar', async () => {
  const path = await make()
  await t.db
    .updateTable('homework')
    .set({ withdrawn: true })
    .where('school_id', '=', 'A')
    .where('homework_id', '=', 'hw-A1')
    .execute()
  expect(eventsIn((await read(path)).payload).map((one) => one.uid)).toEqual(['exam-e1@A'])
})

it('a calendar without entries has the component that the format requires [N06]', async () => {
  await t.db.deleteFrom('office_calendar').where('school_id', '=', 'A').execute()
  const { payload } = await read(await make())
  const calendar = new ICAL.Component(ICAL.parse(payload) as [])
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  const zone = calendar.getFirstSubcomponent('vtimezone') as ICAL.Component
  const noon = ICAL.Time.fromJSDate(new Date('2026-02-20T12:00:00Z'), true)
  expect(new ICAL.Timezone(zone).utcOffset(noon)).toBe(8 * 3600)
})
