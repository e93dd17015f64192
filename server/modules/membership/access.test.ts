import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newOrderId, openShop, PAY, PRODUCTS, type Shop, STATE, TRIAL } from '#tests/support/pay/shop.ts'
import { payTrade } from '#tests/support/pay/world.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { ACCESS_STATES, putInto } from '#tests/support/school/membership-states.ts'

/** How a student stands towards membership, as the account and the shop are told. */
const ACCOUNT = 'GET /api/base/data/system/account/user'
const NO_VIP = 'huaiyinping.test'
const NO_PAYMENT = 'bramblecote.test'
const PARENT = { schoolId: 'A', accountId: 'parentA', userId: 'u-parentA', studentId: 'A-s11' }

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.close())
beforeEach(() => s.clear())
const accessOf = async (account: string, host?: string, userId?: string) =>
  (await s.ask(account, ACCOUNT, { userId }, host)).data.access
const stateOf = async (account: string, host?: string) => (await s.ask(account, STATE, {}, host)).data
const productsOf = async (account: string) =>
  (await s.ask(account, PRODUCTS)).data.products.map((p) => p.productId)

it.each(ACCESS_STATES)(
  'is told to parent and child alike, with what is for sale: %s [T11]',
  async (state) => {
    await putInto(s.db, state, PARENT, NOW)
    const sold = state !== 'given' && state !== 'closed'
    for (const account of ['parentA', 'studentA11']) {
      expect(await accessOf(account)).toBe(state)
      const told = await stateOf(account)
      expect(told.access?.state).toBe(state)
      expect(told.freePractices).toBe(sold ? 3 : null)
      expect(told.trial.state).toBe(!sold ? 'none' : state === 'trial' ? 'used' : 'open')
      expect((await productsOf(account)).length > 0).toBe(sold)
    }
    // of a class mate and of another school it says nothing
    const elsewhere = sold ? 'none' : state
    expect(await accessOf('studentA31')).toBe(elsewhere)
    expect(await accessOf('studentB11')).toBe('none')
    expect(await accessOf('headA1')).toBeUndefined()
  },
)

it('is closed for every family of a brand that hides or does not sell memberships [T11] [P11]', async () => {
  await putInto(s.db, 'member', PARENT, NOW)
  for (const host of [NO_VIP, NO_PAYMENT]) expect(await accessOf('parentA', host)).toBe('closed')
  expect((await stateOf('parentA', NO_PAYMENT)).trial.state).toBe('none')
  await s.db.updateTable('school_module').set({ status: 2 }).execute()
  expect([await accessOf('parentA', NO_VIP), await accessOf('parentA', NO_PAYMENT)]).toEqual([
    'closed',
    'given',
  ])
})

describe('a school that gives everything to all', () => {
  it('has nothing to buy or to try, and says that the school provides it [T11]', async () => {
    await putInto(s.db, 'given', PARENT, NOW)
    for (const [call, input] of [
      [PAY.alipay, { orderId: newOrderId(), productId: 'p-30' }],
      [TRIAL, {}],
    ] as const)
      expect(await s.ask('parentA', call, input)).toMatchObject({
        status: 10002,
        message: expect.stringContaining('学校已开通') as string,
      })
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
  })
})

describe('over time', () => {
  it('goes from none by trial and purchase to the end; the product held is the one that counts now [T11]', async () => {
    const standing = async () => [await accessOf('parentA'), (await stateOf('parentA')).productId]
    expect(await standing()).toEqual(['none', null])
    await s.ask('studentA11', TRIAL)
    // the trial is the child's own, and opens the same for the parent
    expect(await standing()).toEqual(['trial', null])
    const { trade } = await s.begin('alipay')
    expect(await standing()).toEqual(['trial', null])
    await s.tell('alipay', payTrade(s.emulator.world, trade.orderNo))
    expect(await standing()).toEqual(['member', 'p-30'])
    expect((await stateOf('studentA11')).access).toEqual({
      state: 'member',
      until: new Date(NOW + 30 * DAY).toISOString(),
    })
    // once it is bought by one of the family it is no trial for another
    expect((await s.ask('parentA', TRIAL)).status).toBe(10020)
    s.clock.at = NOW + 30 * DAY
    expect(await standing()).toEqual(['ended', null])
  })

  it('a trial that is bought on to is a membership from the purchase [T11]', async () => {
    await s.ask('parentA', TRIAL)
    const { trade } = await s.begin('alipay')
    await s.tell('alipay', payTrade(s.emulator.world, trade.orderNo))
    expect(await accessOf('studentA11')).toBe('member')
  })

  it('what is taken back by the school counts no more [T11]', async () => {
    await putInto(s.db, 'member', PARENT, NOW)
    await s.db.updateTable('account_membership').set({ status: 0 }).execute()
    expect([await accessOf('parentA'), await accessOf('studentA11')]).toEqual(['ended', 'ended'])
  })
})
