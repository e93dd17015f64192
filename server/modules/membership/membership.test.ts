import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/pay/alipay.ts'
import {
  BY_ID,
  DETAIL,
  newOrderId,
  openShop,
  PAY,
  PRODUCTS,
  type Shop,
  STATE,
  TRIAL,
} from '#tests/support/pay/shop.ts'
import { payTrade } from '#tests/support/pay/world.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.close())
beforeEach(() => s.clear())

const iso = (at: number) => new Date(at).toISOString()
const CALLS = [
  [STATE, {}],
  [PRODUCTS, {}],
  [PAY.wechat, { orderId: '1'.repeat(32), productId: 'p-30' }],
  [PAY.alipay, { orderId: '2'.repeat(32), productId: 'p-30' }],
  [DETAIL, {}],
  [BY_ID, { orderId: '1'.repeat(32) }],
  [TRIAL, {}],
] as const
/** Brands without membership, with membership but without payment, with files on their own server. */
const NO_VIP = 'huaiyinping.test'
const NO_PAYMENT = 'bramblecote.test'
const LOCAL_FILES = 'qingshi.test'

describe('what can be bought', () => {
  it('comes from the database: of the school or of all, on sale, of this brand, without the trial', async () => {
    const { data } = await s.ask('parentA', PRODUCTS)
    expect(data.products.map((p) => [p.productId, p.name, p.days, p.priceFen, p.usualFen])).toEqual([
      ['p-30', '会员一个月', 30, 1800, null],
      ['p-365', '会员一年', 365, 11_800, 21_600],
      ['p-gold', '金会员', 30, 3000, null],
    ])
    expect(data.paying).toEqual({ channels: ['wechat', 'alipay'], why: null, sandbox: false })
    const other = await s.ask('studentB11', PRODUCTS)
    expect(other.data.products[0]).toMatchObject({ name: '会员一个月（乙校）', priceFen: 1500 })
    // no WeChat is linked to this account
    expect(other.data.paying.channels).toEqual(['alipay'])
  })

  it('cannot be bought where the school has no memberships', async () => {
    await s.db.updateTable('school_module').set({ status: 0 }).where('school_id', '=', 'A').execute()
    expect((await s.ask('parentA', PRODUCTS)).data.paying).toMatchObject({ channels: [], why: 'school' })
    for (const call of [PAY.wechat, PAY.alipay])
      expect(await s.ask('parentA', call, { orderId: newOrderId(), productId: 'p-30' })).toMatchObject({
        status: 10002,
        message: expect.stringContaining('学校没有开通会员') as string,
      })
  })
})

describe('buying', () => {
  it('takes price and length from the server’s row, whatever is sent', async () => {
    const orderId = newOrderId()
    for (const more of [{ amountFen: 1 }, { priceFen: 1 }, { days: 9999 }, { level: 9 }, { copies: 99 }])
      expect((await s.ask('parentA', PAY.alipay, { orderId, productId: 'p-30', ...more })).status).toBe(10001)
    const { data } = await s.ask('parentA', PAY.alipay, { orderId, productId: 'p-30' })
    expect(data.order).toMatchObject({
      orderId,
      state: 'paying',
      amountFen: 1800,
      days: 30,
      studentId: 'A-s11',
    })
    expect(data.order.expiresAt).toBe(iso(NOW + 30 * 60_000))
  })

  it('by WeChat answers what the messenger’s bridge takes, signed by the merchant', async () => {
    const { data } = await s.ask('parentA', PAY.wechat, { orderId: newOrderId(), productId: 'p-30' })
    expect(data.pay).toMatchObject({
      way: 'bridge',
      bridge: {
        appId: 'wx8888888888888888',
        signType: 'RSA',
        package: expect.stringMatching(/^prepay_id=wx/) as string,
      },
    })
  })

  it('by WeChat needs the account’s WeChat, and says so', async () => {
    const answer = await s.ask('studentA11', PAY.wechat, { orderId: newOrderId(), productId: 'p-30' })
    expect([answer.status, answer.message]).toEqual([1, expect.stringContaining('没有关联微信')])
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
  })

  it('sent twice is one order; with another wish under the same id it is refused', async () => {
    const orderId = newOrderId()
    const first = await s.ask('parentA', PAY.alipay, { orderId, productId: 'p-30' })
    const again = await s.ask('parentA', PAY.alipay, { orderId, productId: 'p-30' })
    expect(again.data.order.orderNo).toBe(first.data.order.orderNo)
    expect((await s.ask('parentA', PAY.alipay, { orderId, productId: 'p-365' })).status).toBe(10020)
    expect((await s.ask('parentA', PAY.wechat, { orderId, productId: 'p-30' })).status).toBe(10020)
    // nor may somebody else have it
    expect((await s.ask('studentA11', PAY.alipay, { orderId, productId: 'p-30' })).status).toBe(10020)
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toHaveLength(1)
  })

  it('refuses what is not for sale here, the trial, and another level than the one that runs', async () => {
    for (const productId of ['p-old', 'p-try', 'p-brand', 'nothing'])
      expect((await s.ask('parentA', PAY.alipay, { orderId: newOrderId(), productId })).status).toBe(10005)
    await s.ask('parentA', TRIAL)
    expect((await s.ask('parentA', PAY.alipay, { orderId: newOrderId(), productId: 'p-gold' })).status).toBe(
      10020,
    )
  })

  it('of a silent provider takes no money and can be tried again', async () => {
    const orderId = newOrderId()
    s.emulator.world.mood = 'down'
    const answer = await s.ask('parentA', PAY.wechat, { orderId, productId: 'p-30' })
    expect([answer.status, answer.message]).toEqual([1, expect.stringContaining('没有扣款')])
    s.emulator.world.mood = 'well'
    expect((await s.ask('parentA', PAY.wechat, { orderId, productId: 'p-30' })).data.order.state).toBe(
      'paying',
    )
  })
})

describe('an order', () => {
  it('is told by its id, by its number, and as the newest one; to its own identity alone', async () => {
    const { orderId } = await s.begin('alipay', 'parentAB')
    const { data } = await s.ask('parentAB', BY_ID, { orderId })
    const { orderNo } = data.order
    expect((await s.ask('parentAB', DETAIL)).data.order?.orderId).toBe(orderId)
    expect((await s.ask('parentAB', DETAIL, { orderNo })).data.order?.orderId).toBe(orderId)
    expect((await s.ask('parentAB', STATE)).data.openOrder?.orderId).toBe(orderId)
    for (const [account, userId] of [
      ['parentA', undefined],
      ['studentB11', undefined],
      ['parentAB', 'u-parentAB-2'],
    ] as const) {
      expect((await s.ask(account, BY_ID, { orderId, userId })).status).toBe(10005)
      expect((await s.ask(account, DETAIL, { orderNo, userId })).data.order).toBeNull()
      expect((await s.ask(account, STATE, { userId })).data.openOrder).toBeNull()
    }
  })

  it('for one child makes no member of the other', async () => {
    const { orderId } = await s.begin('alipay', 'parentAB')
    const { data } = await s.ask('parentAB', BY_ID, { orderId })
    await s.tell('alipay', payTrade(s.emulator.world, data.order.orderNo))
    expect((await s.ask('parentAB', STATE)).data).toMatchObject({
      active: true,
      level: 1,
      until: iso(NOW + 30 * DAY),
    })
    expect((await s.ask('parentAB', STATE, { userId: 'u-parentAB-2' })).data.active).toBe(false)
  })

  it('cannot be paid once it is closed', async () => {
    const { orderId } = await s.begin('alipay')
    s.clock.at += 1_800_000
    expect((await s.ask('parentA', BY_ID, { orderId })).data.order).toMatchObject({
      state: 'closed',
      paidAt: null,
    })
    const again = await s.ask('parentA', PAY.alipay, { orderId, productId: 'p-30' })
    expect([again.status, again.message]).toEqual([10020, expect.stringContaining('重新下单')])
    expect((await s.ask('parentA', STATE)).data.openOrder).toBeNull()
  })

  it('does not become paid by coming back to the page', async () => {
    const { data } = await s.ask('parentA', PAY.alipay, { orderId: newOrderId(), productId: 'p-30' })
    if (data.pay?.way !== 'page') throw new Error('Alipay is a page.')
    openPage(s.emulator.world, data.pay.url)
    const back = new URL(new URL(data.pay.url).searchParams.get('return_url') ?? '')
    back.searchParams.set('trade_status', 'TRADE_SUCCESS')
    await s.app.inject({ url: back.pathname + back.search, headers: { accept: 'text/html' } })
    expect((await s.ask('parentA', DETAIL)).data.order?.state).toBe('paying')
    expect((await s.ask('parentA', STATE)).data.active).toBe(false)
  })
})

describe('the free trial', () => {
  it('runs for its days, once for a student, whoever of the family asks', async () => {
    expect((await s.ask('parentA', STATE)).data.trial).toEqual({ state: 'open', days: 7 })
    const { data } = await s.ask('parentA', TRIAL)
    expect(data).toMatchObject({ active: true, until: iso(NOW + 7 * DAY), trial: { state: 'used' } })
    s.clock.at += 30 * DAY
    for (const account of ['parentA', 'studentA11']) {
      const answer = await s.ask(account, TRIAL)
      expect([answer.status, answer.message]).toEqual([10020, expect.stringContaining('已经体验过')])
    }
  })

  it('of a hundred askings at one moment one is given', async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => s.ask(i % 2 ? 'parentA' : 'studentA11', TRIAL)),
    )
    expect(all.filter((a) => a.status === 0)).toHaveLength(1)
    expect(new Set(all.map((a) => a.status))).toEqual(new Set([0, 10020]))
    expect(await s.db.selectFrom('account_membership').selectAll().execute()).toHaveLength(1)
  })

  it('is not for members, nor where there is none', async () => {
    const { trade } = await s.begin('alipay')
    await s.tell('alipay', payTrade(s.emulator.world, trade.orderNo))
    expect((await s.ask('parentA', TRIAL)).status).toBe(10020)
    await s.db.updateTable('school_module').set({ status: 0 }).execute()
    expect((await s.ask('studentA11', STATE)).data.trial).toEqual({ state: 'none', days: 0 })
    expect((await s.ask('studentA11', TRIAL)).status).toBe(10002)
  })
})

describe('who may', () => {
  it('be answered: students and parents, signed in, where the brand has memberships', async () => {
    for (const [call, input] of CALLS) {
      for (const account of ['headA1', 'masterA', 'gradeA1', 'subjectA'])
        expect((await s.ask(account, call, input)).status, `${account} ${call}`).toBe(10002)
      expect((await s.ask('parentA', call, input, NO_VIP)).status, call).toBe(10002)
    }
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
  })

  it('pay: not where the brand has no payment or keeps its files itself; its screens are told', async () => {
    const before = s.emulator.world.seen.length
    const { data } = await s.ask('parentA', PRODUCTS, {}, NO_PAYMENT)
    expect(data.paying).toMatchObject({ channels: [], why: 'brand' })
    for (const host of [NO_PAYMENT, LOCAL_FILES])
      for (const call of [PAY.wechat, PAY.alipay])
        expect(
          (await s.ask('parentA', call, { orderId: newOrderId(), productId: 'p-30' }, host)).status,
        ).toBe(10002)
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
    expect(s.emulator.world.seen.length).toBe(before)
  })
})
