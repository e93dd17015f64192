import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { UNBIND_LIMIT } from './unbind.service.ts'

const UNBIND = 'POST /api/base/data/system/account/user/delete'
const TIMES = 'GET /api/base/data/system/account/unbind/times'
const CHILDREN = 'GET /api/base/data/system/account/user/children'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const unbind = async (account: string, unbindUserId: string, more: object = { confirm: true }) =>
  checkedInject(t.app, UNBIND, { token: await t.tokenOf(account), input: { unbindUserId, ...more } })
const times = async (account: string) =>
  (await checkedInject(t.app, TIMES, { token: await t.tokenOf(account) })).data
const children = async (account: string) => {
  const { data } = await checkedInject(t.app, CHILDREN, { token: await t.tokenOf(account) })
  return data.children.map((c) => c.userId)
}

describe('unbinding a child', () => {
  it('of somebody else, or of no child, is answered alike and changes nothing [C005, B26]', async () => {
    const foreign = await unbind('parentA', 'u-parentAB-1')
    expect(foreign.status).toBe(10005)
    expect((await unbind('parentA', 'u-nobody')).text).toBe(foreign.text)
    expect(await children('parentAB')).toEqual(['u-parentAB-1', 'u-parentAB-2'])
    expect((await unbind('studentA11', 'u-studentA11')).status).toBe(10002)
  })

  it('waits for a yes, and counts within the year [C005, C006]', async () => {
    expect((await unbind('parentAB', 'u-parentAB-2', { confirm: false })).status).toBe(1)
    expect(await times('parentAB')).toEqual({ year: 2026, limit: UNBIND_LIMIT, used: 0, left: UNBIND_LIMIT })
    expect((await unbind('parentAB', 'u-parentAB-2')).data).toEqual({ left: UNBIND_LIMIT - 1 })
    expect(await children('parentAB')).toEqual(['u-parentAB-1'])
    expect(await times('parentAB')).toMatchObject({ used: 1, left: UNBIND_LIMIT - 1 })
    const report = await checkedInject(t.app, 'GET /api/analysis/view/student/report', {
      token: await t.tokenOf('parentAB'),
      input: { examId: 'exam-joint', userId: 'u-parentAB-2' },
    })
    expect(report.status).toBe(10002)
  })

  it('of the last child is said first; the account stays, waiting for a child [C005]', async () => {
    const silent = await unbind('parentAB', 'u-parentAB-1')
    expect([silent.status, await children('parentAB')]).toEqual([1, ['u-parentAB-1']])
    expect((await unbind('parentAB', 'u-parentAB-1', { confirm: true, last: true })).status).toBe(0)
    const state = await checkedInject(t.app, 'GET /api/base/data/system/account/user', {
      token: await t.tokenOf('parentAB'),
    })
    expect(state.data).toMatchObject({ userId: 'u-parentAB-1', userType: 5 })
    expect(state.data.information.studentNotExistStatus).toBe(1)
    expect(await children('parentAB')).toEqual([])
    expect((await unbind('parentAB', 'u-parentAB-1', { confirm: true, last: true })).status).toBe(10005)
  })

  it('stops at the limit, also when all come at one moment, and starts again in January [C006]', async () => {
    const add = (n: number) =>
      t.db
        .insertInto('account_user')
        .values({
          account_id: 'parentA',
          user_id: `more-${n}`,
          user_type: 5,
          school_id: 'A',
          relative_id: ['A-s12', 'A-s21', 'A-s22', 'A-s31', 'A-s32'][n] as string,
          user_name: '家长',
        })
        .execute()
    for (const n of [0, 1, 2, 3, 4]) await add(n)
    const answers = await Promise.all([0, 1, 2, 3, 4].map((n) => unbind('parentA', `more-${n}`)))
    expect(answers.filter((a) => a.status === 0)).toHaveLength(UNBIND_LIMIT)
    expect(answers.filter((a) => a.message.includes('2026'))).toHaveLength(5 - UNBIND_LIMIT)
    expect(await times('parentA')).toMatchObject({ used: UNBIND_LIMIT, left: 0 })
    t.clock.at = Date.parse('2027-01-01T00:00:00+08:00')
    expect(await times('parentA')).toMatchObject({ year: 2027, used: 0, left: UNBIND_LIMIT })
    t.clock.at = Date.parse('2026-12-31T23:59:00+08:00')
    expect(await times('parentA')).toMatchObject({ year: 2026, left: 0 })
  })
})
