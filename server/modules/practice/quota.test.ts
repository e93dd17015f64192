import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { ACCESS_STATES, LACKING, putInto } from '#tests/support/school/membership-states.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

/** Practices without a membership: so many of one's own choice a week, and of the practice centre a day. */
let t: TestApp
const COURSE = '3'
/** A brand without memberships. */
const NO_VIP = 'huaiyinping.test'
const CHILD = { schoolId: 'A', accountId: 'studentA11', userId: 'u-studentA11', studentId: 'A-s11' }
/** Sunday, 8 in the morning at school; the next Monday begins 16 hours later. */
const MONDAY = NOW + 16 * 3_600_000
const idOf = (n: number) => String(n).padStart(32, '0')

beforeAll(async () => {
  t = await testApp()
  const question = (n: number) => ({
    ...{
      school_id: 'A',
      question_id: `q${n}`,
      course_id: COURSE,
      type: 'choice',
      answer_key: 'B',
      full_mark: 4,
    },
    text: `${n}`,
    options: JSON.stringify(['A', 'B'].map((letter) => ({ letter, text: letter }))),
    knowledge: JSON.stringify(['函数']),
    explanation: '',
  })
  await t.db
    .insertInto('bank_question')
    .values(Array.from({ length: 20 }, (_, n) => question(n)))
    .execute()
  await t.db
    .insertInto('homework_template')
    .values(
      ['t1', 't2', 't3'].map((template_id) => ({
        ...{ school_id: 'A', template_id, course_id: COURSE, course_name: '科目3', name: template_id },
      })),
    )
    .execute()
  const templates = ['t1', 't2', 't3'].map((template_id) => ({ school_id: 'A', template_id }))
  await t.db
    .insertInto('homework_template_item')
    .values(templates.map((of) => ({ ...of, no: 1, question_id: 'q1' })))
    .execute()
  const made = { exam_id: 'exam-joint', version: 1, paper_id: 'exam-joint-p3' }
  await t.db
    .insertInto('exercise')
    .values(
      templates.map((of) => ({
        ...{ ...of, ...made, class_id: 'A-c1', account_id: 'a', saved_at: new Date(NOW) },
      })),
    )
    .execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.at = NOW
  for (const table of ['practice_question', 'practice', 'account_membership'] as const)
    await t.db.deleteFrom(table).execute()
  await putInto(t.db, 'none', CHILD, NOW)
  await free(2)
})

async function free(status: number | null) {
  await t.db.deleteFrom('school_module').where('key', '=', 'free_practices').execute()
  if (status !== null)
    await t.db.insertInto('school_module').values({ school_id: 'A', key: 'free_practices', status }).execute()
}
const ask = async <N extends CallName>(account: string, call: N, input: object = {}, host?: string) =>
  checkedInject(t.app, call, {
    token: await t.tokenOf(account),
    input,
    ...(host ? { headers: { host } } : {}),
  })
const make = (n: number, account = 'studentA11', host?: string) =>
  ask(
    account,
    'POST /api/exam/practice/add',
    { practiceId: idOf(n), courseId: COURSE, points: ['函数'], count: 3, difficulty: 'fit' },
    host,
  )
const begin = (n: number, templateId: string, account = 'studentA11', host?: string) =>
  ask(account, 'POST /api/exam/practice/add', { practiceId: idOf(n), templateId }, host)
const leftToday = async (account = 'studentA11') =>
  (await ask(account, 'GET /api/exam/practice/today')).data.free
const left = async (host?: string) =>
  (await ask('studentA11', 'GET /api/exam/practice/points', { courseId: COURSE }, host)).data.free

const member = (account: string, userId: string, endsAt: number) =>
  t.db
    .insertInto('account_membership')
    .values({
      account_id: account,
      user_id: userId,
      status: 1,
      level: 1,
      start_time: new Date(NOW - DAY),
      end_time: new Date(endsAt),
      updated_at: new Date(NOW),
    })
    .execute()

it('are counted for a school week; the next one says what goes on without limit [T11] [B07]', async () => {
  expect(await left()).toEqual({ aWeek: 2, left: 2 })
  expect([(await make(1)).status, (await make(2)).status]).toEqual([0, 0])
  expect(await left()).toEqual({ aWeek: 2, left: 0 })
  const refused = await make(3)
  expect([refused.status, refused.message]).toEqual([
    10020,
    expect.stringContaining('本周的 2 份自选练习都做过了'),
  ])
  // one that is there is no new one
  expect((await make(2)).status).toBe(0)
  // the last moment of Sunday in Beijing is that of the same week, whatever the day is elsewhere
  t.clock.at = MONDAY - 1
  expect((await make(4)).status).toBe(10020)
  t.clock.at = MONDAY
  expect(await left()).toEqual({ aWeek: 2, left: 2 })
  expect((await make(4)).status).toBe(0)
})

it('are not more for two that come at once [T11]', async () => {
  await make(1)
  const both = await Promise.all([make(2), make(3), make(4)])
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([0, 10020, 10020])
})

it('have no limit while anybody of the family is a member for the student, and again when that ends [S01]', async () => {
  await member('parentA', 'u-parentA', NOW + DAY)
  expect(await left()).toBeUndefined()
  for (const n of [1, 2, 3]) expect((await make(n)).status).toBe(0)
  t.clock.at = NOW + DAY / 2
  // what a member made counts, too, once the membership is over
  await t.db
    .updateTable('account_membership')
    .set({ end_time: new Date(t.clock.at) })
    .execute()
  expect(await left()).toEqual({ aWeek: 2, left: 0 })
  expect((await make(4)).status).toBe(10020)
})

it("keep their limit for a child while the membership is another child's", async () => {
  await member('parentAB', 'u-parentAB-1', NOW + DAY)
  expect(await left()).toEqual({ aWeek: 2, left: 2 })
})

it('have no limit where nothing is sold: the school says so, or the brand; three where it says nothing [T11]', async () => {
  await free(0)
  expect(await left()).toBeUndefined()
  await free(null)
  expect(await left()).toEqual({ aWeek: 3, left: 3 })
  expect(await left(NO_VIP)).toBeUndefined()
})

it('are what a membership is sold for: where they have no limit, nothing is for sale [B07]', async () => {
  const state = async () =>
    (await ask('studentA11', 'GET /api/base/data/system/account/user/membership')).data
  const products = async () =>
    (await ask('studentA11', 'GET /api/base/data/system/account/user/membership/product')).data.products
  await t.db
    .insertInto('membership_product')
    .values({
      ...{ school_id: '', product_id: 'p-1', brand: '', name: 'one', level: 1, days: 30 },
      ...{ price_fen: 100, usual_fen: null, trial: false, on_sale: true, seq: 1 },
    })
    .execute()
  expect((await state()).freePractices).toBe(2)
  expect((await products()).map((p) => p.productId)).toEqual(['p-1'])
  await free(0)
  expect((await state()).freePractices).toBeNull()
  expect(await products()).toEqual([])
})

it.each(ACCESS_STATES)('without limit or counted, as the table says: %s [T11]', async (state) => {
  await free(null)
  await putInto(t.db, state, CHILD, NOW)
  const refused = LACKING.includes(state) ? 10020 : 0
  const practices = []
  for (const n of [1, 2, 3, 4]) practices.push((await make(n)).status)
  expect(practices).toEqual([0, 0, 0, refused])
  expect(await left()).toEqual(refused === 0 ? undefined : { aWeek: 3, left: 0 })
  expect(await leftToday()).toEqual(refused === 0 ? undefined : { aDay: 1, left: 1 })
  expect([(await begin(5, 't1')).status, (await begin(6, 't2')).status]).toEqual([0, refused])
  expect(await leftToday()).toEqual(refused === 0 ? undefined : { aDay: 1, left: 0 })
})

describe('exercises of the practice centre', () => {
  it('are begun one a school day, by child and parent together; what was begun stays open [T11]', async () => {
    expect((await begin(1, 't1', 'parentA')).status).toBe(0)
    const refused = await begin(2, 't2')
    expect([refused.status, refused.message]).toEqual([10020, expect.stringContaining('明天可以再开始')])
    expect([await leftToday(), await leftToday('parentA')]).toEqual(Array(2).fill({ aDay: 1, left: 0 }))
    // the same one again, and what is in it
    expect((await begin(1, 't1')).status).toBe(0)
    expect((await ask('studentA11', 'GET /api/exam/practice/detail', { practiceId: idOf(1) })).status).toBe(0)
    // of the student's own choice it takes none
    expect((await make(3)).status).toBe(0)
    t.clock.at = MONDAY - 1
    expect((await begin(2, 't2')).status).toBe(10020)
    t.clock.at = MONDAY
    expect((await begin(2, 't2')).status).toBe(0)
  })

  it('of one moment are one, from two phones of a family [T11]', async () => {
    const both = await Promise.all([begin(1, 't1'), begin(2, 't2', 'parentA'), begin(3, 't3')])
    expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([0, 10020, 10020])
  })

  it("are not counted by another student's, nor limited at a school or brand that sells nothing [T11]", async () => {
    await begin(1, 't1')
    expect(await leftToday('studentA31')).toEqual({ aDay: 1, left: 1 })
    expect((await begin(2, 't2', 'studentA11', NO_VIP)).status).toBe(0)
    await t.db.updateTable('school_module').set({ status: 0 }).where('school_id', '=', 'B').execute()
    expect((await begin(3, 't3')).status).toBe(10020)
    await t.db.updateTable('school_module').set({ status: 1 }).where('school_id', '=', 'B').execute()
  })
})
