import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const ACCOUNT = 'GET /api/base/data/system/account/user'
const CHENCAI = 'GET /api/base/data/system/account/user/membership/chencai'
const DAY = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.db
    .insertInto('partner')
    .values([
      { partner_id: 'vouches', door: 'jwt', settings: '{}' },
      { partner_id: 'closed', door: 'jwt', settings: '{}', enabled: false },
    ])
    .execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('account_membership').execute()
})

const insert = (
  user: { account: string; userId: string },
  m: { source?: string; status?: number; from?: number; until: number },
) =>
  t.db
    .insertInto('account_membership')
    .values({
      account_id: user.account,
      user_id: user.userId,
      source: m.source ?? '',
      status: m.status ?? 1,
      start_time: new Date(t.clock.at + (m.from ?? -DAY)),
      end_time: new Date(t.clock.at + m.until),
      updated_at: new Date(t.clock.at),
    })
    .execute()
const parentA = { account: 'parentA', userId: 'u-parentA' }

async function stateOf(account: string, userId?: string, host = 'localhost') {
  const token = await t.tokenOf(account)
  const { data } = await checkedInject(t.app, ACCOUNT, { token, input: { userId }, headers: { host } })
  const { membershipStatus, vipStartTime, vipEndTime, membershipActive, showVipModules } = data
  return { membershipStatus, vipStartTime, vipEndTime, membershipActive, showVipModules }
}
/** Brands that differ in closeVIP. */
const OPEN = 'bailuwan.test'
const CLOSED = 'huaiyinping.test'

describe('a membership', () => {
  it('is told with its times, and counts until the moment it ends [S01, D01]', async () => {
    await insert(parentA, { until: 1 })
    expect(await stateOf('parentA')).toMatchObject({
      membershipStatus: 1,
      vipStartTime: t.clock.at - DAY,
      vipEndTime: t.clock.at + 1,
      membershipActive: true,
    })
    t.clock.at += 1
    expect(await stateOf('parentA')).toMatchObject({ membershipStatus: 1, membershipActive: false })
  })

  it('that was taken back does not count; of several the longest that was not is told [S01]', async () => {
    await insert(parentA, { status: 0, until: 90 * DAY })
    expect(await stateOf('parentA')).toMatchObject({ membershipStatus: 0, membershipActive: false })
    await insert(parentA, { source: 'vouches', until: 5 * DAY })
    expect(await stateOf('parentA')).toMatchObject({
      vipEndTime: t.clock.at + 5 * DAY,
      membershipActive: true,
    })
  })

  it('is of one child’s identity, not of the parent’s other child, nor of anybody else [S01]', async () => {
    await insert({ account: 'parentAB', userId: 'u-parentAB-1' }, { until: DAY })
    expect(await stateOf('parentAB', 'u-parentAB-1')).toMatchObject({ membershipActive: true })
    expect(await stateOf('parentAB', 'u-parentAB-2')).toMatchObject({ membershipActive: false })
    expect(await stateOf('parentA')).toMatchObject({ membershipStatus: 0, vipEndTime: null })
  })
})

describe('modules of members', () => {
  it('follow the brand, the school’s vip_enable and the role [S02, P11]', async () => {
    const shown: unknown[] = []
    for (const status of [0, 1, 2, 3]) {
      await t.db
        .updateTable('school_module')
        .set({ status })
        .where('school_id', '=', 'A')
        .where('key', '=', 'vip_enable')
        .execute()
      for (const account of ['parentA', 'studentA11', 'headA1', 'masterA']) {
        if ((await stateOf(account, undefined, OPEN)).showVipModules) shown.push([status, account])
        expect((await stateOf(account, undefined, CLOSED)).showVipModules).toBe(false)
      }
    }
    expect(shown).toEqual([
      [1, 'parentA'],
      [1, 'studentA11'],
      [2, 'parentA'],
      [2, 'studentA11'],
    ])
  })

  it('without the switch there are none', async () => {
    await t.db.deleteFrom('school_module').where('school_id', '=', 'A').execute()
    expect((await stateOf('parentA')).showVipModules).toBe(false)
  })
})

describe('what a sign-on partner vouches for', () => {
  const ask = async (account: string, host = 'localhost') =>
    checkedInject(t.app, CHENCAI, { token: await t.tokenOf(account), headers: { host } })

  it('is told apart from what was bought here [C051, S01]', async () => {
    await insert(parentA, { until: 90 * DAY })
    expect((await ask('parentA')).data).toEqual({
      membershipStatus: 0,
      vipStartTime: null,
      vipEndTime: null,
      active: false,
    })
    await insert(parentA, { source: 'vouches', until: 2 * DAY })
    expect((await ask('parentA')).data).toEqual({
      membershipStatus: 1,
      vipStartTime: t.clock.at - DAY,
      vipEndTime: t.clock.at + 2 * DAY,
      active: true,
    })
  })

  it('ends with the partner, and is for families alone [C051]', async () => {
    await insert(parentA, { source: 'closed', until: DAY })
    await insert(parentA, { source: 'no-such-partner', until: DAY })
    expect((await ask('parentA')).data.membershipStatus).toBe(0)
    for (const account of ['headA1', 'masterA']) expect((await ask(account)).status).toBe(10002)
    expect((await checkedInject(t.app, CHENCAI)).status).toBe(10051)
  })

  it('is not there for a brand without memberships [C051, P11]', async () => {
    expect((await ask('parentA', CLOSED)).status).toBe(10002)
  })
})

describe('the schoolmate platform', () => {
  it('knows an account and its student by ids of its own, where people are linked [D01]', async () => {
    const token = await t.tokenOf('parentA')
    const info = async () => (await checkedInject(t.app, ACCOUNT, { token })).data.information
    expect(await info()).toMatchObject({ hzyFlag: false, hzyUserID: null, hzyStudentID: null })
    await t.db
      .insertInto('partner')
      .values({ partner_id: 'mate', door: 'nicezhuanye', settings: '{}' })
      .execute()
    const linked_at = new Date(t.clock.at)
    await t.db
      .insertInto('external_identity')
      .values([
        { partner_id: 'mate', external_id: 'mate-7', account_id: 'parentA', linked_at },
        { partner_id: 'mate', external_id: 'mate-8', account_id: 'studentA11', linked_at },
        { partner_id: 'vouches', external_id: 'x-9', account_id: 'parentA', linked_at },
      ])
      .execute()
    expect(await info()).toMatchObject({ hzyFlag: true, hzyUserID: 'mate-7', hzyStudentID: 'mate-8' })
    await t.db.updateTable('partner').set({ enabled: false }).where('partner_id', '=', 'mate').execute()
    expect(await info()).toMatchObject({ hzyFlag: false, hzyUserID: null, hzyStudentID: null })
  })
})
