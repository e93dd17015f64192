import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { checkedInject } from '#tests/support/checked.ts'
import { DAY, NOW } from '#tests/support/school-facts.ts'

/** Practices of one's own choice without a membership: so many a week, and what a membership is for. */
let t: TestApp
const COURSE = '3'
/** A brand without memberships. */
const NO_VIP = 'huaiyinping.test'
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
    .values({ school_id: 'A', template_id: 't1', course_id: COURSE, course_name: '科目3', name: 't' })
    .execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.at = NOW
  for (const table of ['practice_question', 'practice', 'account_membership'] as const)
    await t.db.deleteFrom(table).execute()
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

it('are counted for seven days; the next one says what goes on without limit [B07]', async () => {
  expect(await left()).toEqual({ aWeek: 2, left: 2 })
  expect([(await make(1)).status, (await make(2)).status]).toEqual([0, 0])
  expect(await left()).toEqual({ aWeek: 2, left: 0 })
  const refused = await make(3)
  expect([refused.status, refused.message]).toEqual([
    10020,
    expect.stringContaining('这 7 天的 2 份自选练习都做过了'),
  ])
  // one that is there is no new one
  expect((await make(2)).status).toBe(0)
  t.clock.at = NOW + 7 * DAY
  expect((await make(4)).status).toBe(0)
})

it('are not more for two that come at once', async () => {
  await make(1)
  const both = await Promise.all([make(2), make(3), make(4)])
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([0, 10020, 10020])
})

it('have no limit while anybody of the family is a member for the student, and again when that ends [S01]', async () => {
  await member('parentA', 'u-parentA', NOW + DAY)
  expect(await left()).toBeUndefined()
  for (const n of [1, 2, 3]) expect((await make(n)).status).toBe(0)
  t.clock.at = NOW + DAY
  expect(await left()).toEqual({ aWeek: 2, left: 0 })
  expect((await make(4)).status).toBe(10020)
})

it("keep their limit for a child while the membership is another child's", async () => {
  await member('parentAB', 'u-parentAB-1', NOW + DAY)
  expect(await left()).toEqual({ aWeek: 2, left: 2 })
})

it('have no limit where nothing is sold: the school says so, or the brand; five where it says nothing', async () => {
  await free(0)
  expect(await left()).toBeUndefined()
  await free(null)
  expect(await left()).toEqual({ aWeek: 5, left: 5 })
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
