import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/pay/alipay.ts'
import { BY_ID, newOrderId, openShop, type Shop, STATE } from '#tests/support/pay/shop.ts'
import { payTrade } from '#tests/support/pay/world.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'

const BASE = '/api/base/data/notebook'
const AVAILABLE = `GET ${BASE}/goods/available` as const
const ONE = `GET ${BASE}/goods/one` as const
const COUPON = `GET ${BASE}/goods/coupon/detail` as const
const VALID = `POST ${BASE}/order/goods/valid` as const
const ORDER = `POST ${BASE}/order` as const
const ORDERS = `GET ${BASE}/order/student` as const
const EXIST = `GET ${BASE}/student/order/exist` as const
const CANCEL = `POST ${BASE}/order/apply_for_cancel_vip_reason` as const

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.at = NOW
  s.emulator.world.mood = 'well'
  for (const table of ['pay_order', 'account_membership'] as const) await s.db.deleteFrom(table).execute()
})

/** Orders a book by Alipay and opens the provider's page. */
async function order(account: string, more: object = {}) {
  const input = { orderId: newOrderId(), goodsId: 'g-math', copies: 1, channel: 'alipay', ...more }
  const answer = await s.ask(account, ORDER, input)
  const step = answer.status === 0 ? answer.data.pay : null
  if (step?.way === 'page') openPage(s.emulator.world, step.url)
  return answer
}
const pay = (orderNo: string) => s.tell('alipay', payTrade(s.emulator.world, orderNo))

describe('books', () => {
  it('that can be ordered now are told to a family: of its school or of all', async () => {
    const { data } = await s.ask('parentA', AVAILABLE)
    expect(data.goods).toEqual([
      {
        goodsId: 'g-math',
        name: '数学错题本',
        about: '订正',
        priceFen: 2600,
        from: new Date(NOW - DAY).toISOString(),
        until: new Date(NOW + 9 * DAY).toISOString(),
        ordered: false,
      },
      expect.objectContaining({ goodsId: 'g-all' }),
    ])
    expect(data.paying.channels).toEqual(['wechat', 'alipay'])
    const other = await s.ask('studentB11', AVAILABLE)
    expect(other.data.goods.map((g) => g.goodsId)).toEqual(['g-math', 'g-all', 'g-B'])
    s.clock.at = NOW + 9 * DAY
    expect((await s.ask('parentA', AVAILABLE)).data.goods).toEqual([])
  })

  it('are told one by one, also when over; another school’s is not there', async () => {
    expect((await s.ask('parentA', ONE, { goodsId: 'g-past' })).data.goods.name).toBe('旧错题本')
    for (const goodsId of ['g-B', 'nothing'])
      expect((await s.ask('parentA', ONE, { goodsId })).status).toBe(10005)
    expect((await s.ask('parentA', ONE, { goodsId: "'; drop" })).status).toBe(10001)
    expect((await s.ask('parentA', ONE)).status).toBe(10001)
  })
})

describe('a coupon', () => {
  it('is told with what it takes off and whether it counts now', async () => {
    const state = async (couponCode: string) =>
      (await s.ask('parentA', COUPON, { goodsId: 'g-math', couponCode })).data.coupon.state
    expect(
      (await s.ask('parentA', COUPON, { goodsId: 'g-math', couponCode: 'ten' })).data.coupon,
    ).toMatchObject({
      couponCode: 'TEN',
      offFen: 1000,
    })
    expect(await Promise.all(['TEN', 'LATE', 'SOON'].map(state))).toEqual(['open', 'over', 'notYet'])
    for (const [goodsId, couponCode] of [
      ['g-math', 'NONE'],
      ['g-math', 'ONLYB'],
      ['g-all', 'FREE'],
      ['g-B', 'TEN'],
    ])
      expect((await s.ask('parentA', COUPON, { goodsId, couponCode })).status).toBe(10005)
  })

  it('counts once for a student, also when two orders come at one moment, and again when its order was not paid', async () => {
    const many = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        order(i % 2 ? 'parentA' : 'studentA11', {
          couponCode: 'TEN',
          goodsId: i % 4 < 2 ? 'g-math' : 'g-all',
        }),
      ),
    )
    expect(many.map((m) => m.status).toSorted((x, y) => x - y)).toEqual([
      0,
      ...Array.from({ length: 15 }, () => 10020),
    ])
    expect((await s.ask('parentA', COUPON, { goodsId: 'g-math', couponCode: 'TEN' })).data.coupon.state).toBe(
      'used',
    )
    s.clock.at += 31 * 60_000
    expect((await order('parentA', { couponCode: 'TEN' })).data.order.amountFen).toBe(1600)
    // of another student it is a use of its own
    expect((await order('studentA31', { couponCode: 'TEN' })).status).toBe(0)
  })
})

describe('what an order would cost', () => {
  it('comes from the rows of book and coupon', async () => {
    const ask = async (input: object) => {
      const { valid, why, amountFen } = (
        await s.ask('parentA', VALID, { goodsId: 'g-math', copies: 1, ...input })
      ).data
      return [valid, why, amountFen]
    }
    expect(await ask({})).toEqual([true, null, 2600])
    expect(await ask({ copies: 3, couponCode: 'TEN' })).toEqual([true, null, 6800])
    expect(await ask({ couponCode: 'FREE' })).toEqual([true, null, 0])
    expect(await ask({ couponCode: 'NONE' })).toEqual([false, 'couponUnknown', 2600])
    expect(await ask({ couponCode: 'LATE' })).toEqual([false, 'couponOver', 2600])
    expect(await ask({ couponCode: 'SOON' })).toEqual([false, 'couponNotYet', 2600])
    expect(await ask({ goodsId: 'g-past' })).toEqual([false, 'over', 2600])
    expect(await ask({ goodsId: 'g-next' })).toEqual([false, 'notYet', 2600])
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
  })

  it('cannot be bent by what is sent', async () => {
    const bent = [
      { copies: -1 },
      { copies: 0 },
      { copies: 1.5 },
      { copies: 6 },
      { copies: '1' },
      { amountFen: 1 },
    ]
    for (const call of [VALID, ORDER])
      for (const more of [...bent, { offFen: 2600 }, { couponCode: '*' }]) {
        const whole = call === ORDER ? { orderId: newOrderId(), channel: 'alipay' } : {}
        const answer = await s.ask('parentA', call, { goodsId: 'g-math', copies: 1, ...whole, ...more })
        expect([call, more, answer.status]).toEqual([call, more, 10001])
      }
  })
})

describe('ordering a book', () => {
  it('for their own child: waits for the money, and is paid by the provider’s word', async () => {
    const { data } = await order('parentA', { copies: 2, couponCode: 'TEN' })
    expect(data.order).toMatchObject({
      kind: 'notebook',
      state: 'paying',
      studentId: 'A-s11',
      name: '数学错题本',
      copies: 2,
      listFen: 5200,
      offFen: 1000,
      amountFen: 4200,
      couponCode: 'TEN',
    })
    await pay(data.order.orderNo)
    const { orders } = (await s.ask('parentA', ORDERS)).data
    expect(orders).toMatchObject([{ orderId: data.order.orderId, state: 'paid', validUntil: null }])
    // a book makes no member
    expect((await s.ask('parentA', STATE)).data.active).toBe(false)
    expect((await s.ask('parentA', BY_ID, { orderId: data.order.orderId })).data.order.kind).toBe('notebook')
  })

  it('with a coupon for the whole price is paid at once, without a provider', async () => {
    const { data } = await order('parentA', { couponCode: 'FREE' })
    expect([data.order.state, data.order.amountFen, data.pay]).toEqual(['paid', 0, null])
  })

  it('sent twice is one order; a book the student has is not ordered again by anybody of the family', async () => {
    const orderId = newOrderId()
    const first = await order('parentA', { orderId })
    expect((await order('parentA', { orderId })).data.order.orderNo).toBe(first.data.order.orderNo)
    expect((await order('parentA', { orderId, copies: 2 })).status).toBe(10020)
    for (const account of ['parentA', 'studentA11']) {
      const answer = await order(account)
      expect([answer.status, answer.message]).toEqual([10020, expect.stringContaining('已订购')])
      const { exists, order: own } = (await s.ask(account, EXIST, { goodsId: 'g-math' })).data
      // whoever did not order it learns that it is there, and nothing more
      expect([exists, own?.orderId]).toEqual([true, account === 'parentA' ? orderId : undefined])
    }
    expect((await s.ask('parentA', AVAILABLE)).data.goods[0]?.ordered).toBe(true)
    expect((await s.ask('studentA11', ORDERS)).data.orders).toEqual([])
    expect((await s.ask('studentA31', EXIST, { goodsId: 'g-math' })).data).toEqual({
      exists: false,
      order: null,
    })
  })

  it('is of one child: the other one’s list is its own', async () => {
    const { data } = await order('parentAB', { userId: 'u-parentAB-2', goodsId: 'g-B' })
    expect(data.order.studentId).toBe('B-s21')
    const lists = await Promise.all(
      ['u-parentAB-1', 'u-parentAB-2'].map((userId) => s.ask('parentAB', ORDERS, { userId })),
    )
    expect(lists.map((l) => l.data.orders.length)).toEqual([0, 1])
  })

  it('refuses a book that is over, of another school, or without a provider', async () => {
    for (const [goodsId, status] of [
      ['g-past', 10020],
      ['g-next', 10020],
      ['g-B', 10005],
    ] as const)
      expect((await order('parentA', { goodsId })).status).toBe(status)
    const noWeChat = await order('studentA11', { channel: 'wechat' })
    expect([noWeChat.status, noWeChat.message]).toEqual([1, expect.stringContaining('没有扣款')])
  })
})

describe('wanting it cancelled', () => {
  const say = (account: string, orderId: string, text = ' 买错了 ') =>
    s.ask(account, CANCEL, { orderId, reason: 'mistake', text })

  it('closes an unpaid order, at the provider too, so that the book can be ordered again', async () => {
    const { data } = await order('parentA')
    const { orderId, orderNo } = data.order
    expect((await say('parentA', orderId)).data.order).toMatchObject({
      state: 'closed',
      cancel: { reason: 'mistake', text: '买错了' },
    })
    expect(s.emulator.world.trades.get(orderNo)?.state).toBe('closed')
    expect((await order('parentA')).status).toBe(0)
  })

  it('of a paid order is kept with its reason, and takes nothing back; paid meanwhile counts as paid', async () => {
    const { data } = await order('parentA')
    payTrade(s.emulator.world, data.order.orderNo)
    expect((await say('parentA', data.order.orderId)).data.order).toMatchObject({
      state: 'paid',
      cancel: { reason: 'mistake', askedAt: new Date(NOW).toISOString() },
    })
  })

  it('of a membership, too, the membership runs on', async () => {
    const { orderId, trade } = await s.begin('alipay')
    await pay(trade.orderNo)
    expect((await say('parentA', orderId)).data.order.state).toBe('paid')
    expect((await s.ask('parentA', STATE)).data.active).toBe(true)
  })

  it('is not closed while the provider is silent: it may be paid', async () => {
    const { data } = await order('parentA')
    s.emulator.world.mood = 'down'
    const answer = await say('parentA', data.order.orderId)
    expect([answer.status, answer.message]).toEqual([1, expect.stringContaining('还不知道是否已付款')])
    s.emulator.world.mood = 'well'
    expect((await s.ask('parentA', ORDERS)).data.orders[0]?.state).toBe('paying')
  })

  it('is for whoever ordered alone', async () => {
    const { data } = await order('parentA')
    for (const account of ['studentA11', 'parentAB', 'studentB11'])
      expect((await say(account, data.order.orderId)).status).toBe(10005)
    expect((await say('parentA', data.order.orderId, 'x'.repeat(501))).status).toBe(10001)
  })
})

describe('who may', () => {
  it('be answered: students and parents; order: where the brand has payment', async () => {
    const goodsId = 'g-math'
    const whole = { orderId: '3'.repeat(32), goodsId, copies: 1, channel: 'alipay' }
    for (const account of ['headA1', 'masterA', 'gradeA1', 'subjectA'])
      for (const [call, input] of [
        [AVAILABLE, {}],
        [ONE, { goodsId }],
        [COUPON, { goodsId, couponCode: 'TEN' }],
        [VALID, { goodsId, copies: 1 }],
        [ORDER, whole],
        [ORDERS, {}],
        [EXIST, { goodsId }],
        [CANCEL, { orderId: whole.orderId, reason: 'other', text: '' }],
      ] as const)
        expect((await s.ask(account, call, input)).status, `${account} ${call}`).toBe(10002)
    for (const host of ['bramblecote.test', 'qingshi.test']) {
      expect((await s.ask('parentA', ORDER, whole, host)).status).toBe(10002)
      expect((await s.ask('parentA', AVAILABLE, {}, host)).data.paying.why).toBe('brand')
    }
    expect(await s.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
  })
})
