import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPay } from '#server/pay/open.ts'
import { askWaiting } from '#server/pay/watch.ts'
import { openShop, type Shop } from '#tests/support/pay/shop.ts'
import { payTrade } from '#tests/support/pay/world.ts'
import { NOW } from '#tests/support/school/facts.ts'

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.at = NOW
  s.emulator.world.mood = 'well'
  await s.db.deleteFrom('pay_order').execute()
})

const faults: unknown[] = []
const round = () => askWaiting(s.db, openPay(s.emulator.settings, false), s.clock.at, (e) => faults.push(e))
const stateOf = async (orderId: string) =>
  (
    await s.db
      .selectFrom('pay_order')
      .where('order_id', '=', orderId)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state

it('a payment nobody told of is found: asked after 15 s, 1 and 5 minutes, and not in between', async () => {
  const { orderId, trade } = await s.begin('wechat')
  const asked: number[] = []
  for (let second = 0; second <= 400; second += 5) {
    s.clock.at = NOW + second * 1000
    if ((await round()) > 0) asked.push(second)
  }
  expect(asked).toEqual([15, 75, 375])
  expect(await stateOf(orderId)).toBe('paying')
  payTrade(s.emulator.world, trade.orderNo)
  s.clock.at = NOW + 30 * 60_000
  expect(await round()).toBe(1)
  expect(await stateOf(orderId)).toBe('paid')
  s.clock.at += 3_600_000
  expect(await round()).toBe(0)
})

it('an order that is over is closed at the provider and here; while the provider is silent it stays', async () => {
  const { orderId, trade } = await s.begin('alipay')
  s.clock.at = NOW + 31 * 60_000
  s.emulator.world.mood = 'down'
  expect(await round()).toBe(1)
  expect(await stateOf(orderId)).toBe('paying')
  s.emulator.world.mood = 'well'
  s.clock.at += 31 * 60_000
  expect(await round()).toBe(1)
  expect([await stateOf(orderId), trade.state]).toEqual(['closed', 'closed'])
  expect(faults).toEqual([])
})

it('of several processes each order is asked about by one', async () => {
  for (let i = 0; i < 6; i++) await s.begin('alipay')
  s.clock.at = NOW + 20_000
  const rounds = await Promise.all([round(), round(), round()])
  expect(rounds.reduce((a, b) => a + b, 0)).toBe(6)
})
