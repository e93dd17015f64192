import { afterAll, beforeAll, expect, it } from 'vitest'
import { newOrderId, openShop, PAY, type Shop } from '#tests/support/pay/shop.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const WANTED = 10009
let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.close())

const pay = async (call: (typeof PAY)[keyof typeof PAY], more: Record<string, string>) =>
  checkedInject(s.app, call, {
    token: await s.tokenOf('parentA'),
    input: { orderId: newOrderId(), productId: 'p-30' },
    headers: { host: 'bailuwan.test', 'x-kb-frame': '1', ...more },
  })
const orders = async () => (await s.db.selectFrom('pay_order').select('order_id').execute()).length

it('in a frame nothing is ordered or paid before figures were typed for it (security S31)', async () => {
  for (const call of Object.values(PAY)) {
    expect((await pay(call, {})).status).toBe(WANTED)
    expect((await pay(call, { 'x-kb-confirm': 'made-up.1234' })).status).toBe(WANTED)
  }
  expect(await orders()).toBe(0)
  const token = await s.tokenOf('parentA')
  const shown = await checkedInject(s.app, 'POST /api/base/data/system/account/confirm', {
    ...{ token, headers: { host: 'bailuwan.test', 'x-kb-frame': '1' } },
  })
  const { confirmId, figures } = shown.data
  expect((await pay(PAY.alipay, { 'x-kb-confirm': `${confirmId}.${figures}` })).status).toBe(0)
  expect(await orders()).toBe(1)
})
