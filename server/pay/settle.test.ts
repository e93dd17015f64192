import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BY_ID, openShop, type Shop, STATE } from '#tests/support/pay/shop.ts'
import { type Flaw, payTrade } from '#tests/support/pay/world.ts'
import { NOW } from '#tests/support/school/facts.ts'

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.at = NOW
  s.emulator.world.mood = 'well'
  for (const table of ['pay_order', 'pay_notice', 'account_membership'] as const)
    await s.db.deleteFrom(table).execute()
})

const DAYS_30 = 30 * 86_400_000
const stateOf = async (orderId: string) => (await s.ask('parentA', BY_ID, { orderId })).data.order.state
const memberUntil = async () => (await s.ask('parentA', STATE)).data.until
const iso = (at: number) => new Date(at).toISOString()
const rowOf = (orderId: string) =>
  s.db.selectFrom('pay_order').where('order_id', '=', orderId).selectAll().executeTakeFirstOrThrow()
const YES = { wechat: { http: 204, text: '' }, alipay: { http: 200, text: 'success' } }

describe.each(['wechat', 'alipay'] as const)('money by %s', (channel) => {
  it('makes an order paid and a membership run, once the provider says so and not before', async () => {
    const { orderId, trade } = await s.begin(channel)
    expect(await stateOf(orderId)).toBe('paying')
    expect(await memberUntil()).toBeNull()
    expect(await s.tell(channel, payTrade(s.emulator.world, trade.orderNo))).toEqual(YES[channel])
    const { data } = await s.ask('parentA', BY_ID, { orderId })
    expect(data.order).toMatchObject({
      state: 'paid',
      amountFen: 1800,
      paidAt: iso(NOW),
      validFrom: iso(NOW),
      validUntil: iso(NOW + DAYS_30),
    })
    expect(await memberUntil()).toBe(iso(NOW + DAYS_30))
  })

  it('counts once: told again, told in other words, told after a question, fifty times at one moment', async () => {
    const { orderId, trade } = await s.begin(channel)
    payTrade(s.emulator.world, trade.orderNo)
    // asked first
    s.clock.at += 5000
    expect(await stateOf(orderId)).toBe('paid')
    const until = await memberUntil()
    const many = await Promise.all(Array.from({ length: 50 }, () => s.tell(channel, trade)))
    expect(new Set(many.map((m) => m.http))).toEqual(new Set([YES[channel].http]))
    expect(await s.tell(channel, trade, { noticeId: 'another-word' })).toEqual(YES[channel])
    expect(await memberUntil()).toBe(until)
  })

  it('of fifty first words at one moment one counts', async () => {
    const { orderId, trade } = await s.begin(channel)
    payTrade(s.emulator.world, trade.orderNo)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => s.tell(channel, trade, { noticeId: `word-${String(i % 2)}` })),
    )
    expect(await memberUntil()).toBe(iso(NOW + DAYS_30))
    expect((await rowOf(orderId)).state).toBe('paid')
  })

  const WRONG: [string, Flaw][] = [
    ['of another key', { forged: true }],
    ['changed on the way', { tampered: true }],
    ['for another merchant', { otherMerchant: true }],
    ['for another application', { otherApp: true }],
    ['of one fen less', { fen: 1799 }],
    ['of one fen more', { fen: 1801 }],
    ['for an order nobody made', { orderNo: 'KB20260101nobody' }],
  ]
  it.each(WRONG)('is not believed when the word is %s', async (_name, flaw) => {
    const { orderId, trade } = await s.begin(channel)
    const paid = { ...trade, transactionId: 'made-up' }
    const answer = await s.tell(channel, paid, flaw)
    expect(answer.http).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toBe('success')
    expect((await rowOf(orderId)).state).toBe('paying')
    expect(await memberUntil()).toBeNull()
    // and the true word still counts
    expect(await s.tell(channel, payTrade(s.emulator.world, trade.orderNo))).toEqual(YES[channel])
    expect((await rowOf(orderId)).state).toBe('paid')
  })

  it('that comes for a closed order goes back and makes no member', async () => {
    const { orderId, trade } = await s.begin(channel)
    s.clock.at += 31 * 60_000
    expect(await stateOf(orderId)).toBe('closed')
    expect(trade.state).toBe('closed')
    payTrade(s.emulator.world, trade.orderNo)
    expect(await s.tell(channel, trade)).toEqual(YES[channel])
    expect(await stateOf(orderId)).toBe('refunding')
    expect(await memberUntil()).toBeNull()
    // said again it changes nothing; once the provider gave it back, the order says so
    await s.tell(channel, trade)
    trade.state = 'refunded'
    s.clock.at += 5000
    expect(await stateOf(orderId)).toBe('refunded')
  })

  it('that comes a second time by another payment is noted for the owner and adds nothing', async () => {
    const { trade } = await s.begin(channel)
    await s.tell(channel, payTrade(s.emulator.world, trade.orderNo))
    const second = { transactionId: 'second-payment', noticeId: 'second-word' }
    expect(await s.tell(channel, trade, second)).toEqual(YES[channel])
    expect(await memberUntil()).toBe(iso(NOW + DAYS_30))
    const noted = await s.db
      .selectFrom('pay_notice')
      .where('notice_id', '=', 'second-word')
      .select('result')
      .executeTakeFirst()
    expect(noted?.result).toBe('second')
    expect(s.logs.at(-1)).toMatchObject({ level: 30 })
    expect(s.logs.some((l) => l['msg'] === 'payment to look at' && l['result'] === 'second')).toBe(true)
  })

  it('is looked for with the provider; one that does not answer, or whose answer is forged, changes nothing', async () => {
    const { orderId, trade } = await s.begin(channel)
    payTrade(s.emulator.world, trade.orderNo)
    for (const mood of ['down', 'forged'] as const) {
      s.emulator.world.mood = mood
      s.clock.at += 5000
      expect(await stateOf(orderId)).toBe('paying')
    }
    // also when its time is over: it may have been paid
    s.clock.at += 3_600_000
    expect(await stateOf(orderId)).toBe('paying')
    s.emulator.world.mood = 'well'
    s.clock.at += 5000
    expect(await stateOf(orderId)).toBe('paid')
  })

  it('adds to what runs, and starts again after it ended', async () => {
    const pay = async () => {
      const { trade } = await s.begin(channel)
      await s.tell(channel, payTrade(s.emulator.world, trade.orderNo))
      return memberUntil()
    }
    expect(await pay()).toBe(iso(NOW + DAYS_30))
    s.clock.at += 86_400_000
    expect(await pay()).toBe(iso(NOW + 2 * DAYS_30))
    s.clock.at = NOW + 100 * 86_400_000
    expect(await pay()).toBe(iso(s.clock.at + DAYS_30))
  })
})

describe('a notice', () => {
  it('of WeChat Pay with a broken seal, or signed more than five minutes ago, is refused', async () => {
    const { orderId, trade } = await s.begin('wechat')
    payTrade(s.emulator.world, trade.orderNo)
    for (const flaw of [{ brokenSeal: true }, { shift: -301_000 }, { shift: 302_000 }])
      expect((await s.tell('wechat', trade, flaw)).http).toBe(401)
    expect((await rowOf(orderId)).state).toBe('paying')
  })

  it('of something else than money that came is taken and changes nothing', async () => {
    const wechat = await s.begin('wechat')
    expect(await s.tell('wechat', wechat.trade, { event: 'REFUND.SUCCESS' })).toEqual(YES.wechat)
    const alipay = await s.begin('alipay')
    for (const tradeState of ['WAIT_BUYER_PAY', 'TRADE_CLOSED'])
      expect(await s.tell('alipay', alipay.trade, { tradeState })).toEqual(YES.alipay)
    for (const { orderId } of [wechat, alipay]) expect((await rowOf(orderId)).state).toBe('paying')
  })

  it('of one provider does not pay an order of the other', async () => {
    const { orderId, trade } = await s.begin('wechat')
    expect((await s.tell('alipay', { ...trade, transactionId: 'x-1' })).http).toBe(400)
    expect((await rowOf(orderId)).state).toBe('paying')
  })

  it('that is none, of any kind of bytes, is refused and breaks nothing', async () => {
    for (const url of ['/api/pay/wechat/notify', '/api/pay/alipay/notify'])
      for (const payload of ['', '{', 'null', '[]', 'a=b&a=c', '\u0000', 'x'.repeat(100_000)]) {
        const res = await s.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': 'text/xml' },
        })
        expect(res.statusCode).toBe(401)
      }
  })
})
