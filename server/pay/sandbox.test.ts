import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPay } from '#server/pay/open.ts'
import { BY_ID, newOrderId, PAY, PRODUCTS, STATE } from '#tests/support/pay/shop.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ pay: openPay({ kind: 'sandbox' }, false) })
  token = await t.tokenOf('parentA')
  await t.db
    .insertInto('membership_product')
    .values({ product_id: 'p-30', name: '会员<一个月>', days: 30, price_fen: 1800 })
    .execute()
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.at = NOW
})

async function begin(channel: 'wechat' | 'alipay') {
  const orderId = newOrderId()
  const { data } = await checkedInject(t.app, PAY[channel], { token, input: { orderId, productId: 'p-30' } })
  if (data.pay?.way !== 'page') throw new Error('The trial provider is a page.')
  const url = new URL(data.pay.url)
  return { orderId, url, link: url.searchParams.get('link') ?? '', page: url.pathname + url.search }
}
const press = (link: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/pay/sandbox',
    payload: new URLSearchParams({ link }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const stateOf = async (orderId: string) =>
  (await checkedInject(t.app, BY_ID, { token, input: { orderId } })).data.order.state

describe.each(['wechat', 'alipay'] as const)('the trial provider in the way of %s', (channel) => {
  it('shows what is to be paid, and a person’s press makes the order paid through the provider’s own door', async () => {
    const { orderId, url, page, link } = await begin(channel)
    expect(url.host).toBe('localhost')
    const shown = await t.app.inject({ url: page, headers: { 'accept-language': 'en' } })
    expect(shown.headers['content-type']).toContain('text/html')
    expect(shown.payload).toContain('¥ 18.00')
    expect(shown.payload).toContain('会员&lt;一个月&gt;')
    expect(shown.payload).toContain('no money is taken')
    expect(await stateOf(orderId)).toBe('paying')
    const pressed = await press(link)
    expect([pressed.statusCode, pressed.headers.location]).toEqual([
      303,
      `http://localhost:80/user/vip/pay/success?orderId=${orderId}`,
    ])
    expect(t.logs.some((l) => l['route'] === `/api/pay/${channel}/notify`)).toBe(true)
    expect(await stateOf(orderId)).toBe('paid')
  })

  it('takes a press twice as one payment', async () => {
    const { link } = await begin(channel)
    const until = async () => (await checkedInject(t.app, STATE, { token })).data.until
    await Promise.all([press(link), press(link)])
    const once = await until()
    await press(link)
    expect(await until()).toBe(once)
  })

  it('takes nothing for a link nobody made, after the time is over, or from another site', async () => {
    const { orderId, link, page } = await begin(channel)
    expect((await press('made-up')).statusCode).toBe(410)
    expect((await t.app.inject('/api/pay/sandbox?link=made-up')).statusCode).toBe(410)
    expect((await press(link, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect(await stateOf(orderId)).toBe('paying')
    t.clock.at += 30 * 60_000
    expect((await press(link)).statusCode).toBe(410)
    expect(await stateOf(orderId)).toBe('closed')
    expect((await t.app.inject(page)).statusCode).toBe(200)
  })
})

it('screens can tell that it is a trial', async () => {
  const { data } = await checkedInject(t.app, PRODUCTS, { token })
  expect(data.paying).toEqual({ channels: ['wechat', 'alipay'], why: null, sandbox: true })
})

describe('without a provider', () => {
  it('paying is refused with words, screens are told, and no provider’s door is open', async () => {
    const off = await testApp({ pay: openPay({ kind: 'auto' }, false) })
    await off.db
      .insertInto('membership_product')
      .values({ product_id: 'p-30', name: '会员', days: 30, price_fen: 1800 })
      .execute()
    const mine = await off.tokenOf('parentA')
    const { data } = await checkedInject(off.app, PRODUCTS, { token: mine })
    expect(data.paying).toEqual({ channels: [], why: 'provider', sandbox: false })
    for (const call of [PAY.wechat, PAY.alipay]) {
      const input = { orderId: newOrderId(), productId: 'p-30' }
      const answer = await checkedInject(off.app, call, { token: mine, input })
      expect([answer.status, answer.message]).toEqual([1, expect.stringContaining('还没有开通')])
    }
    expect(await off.db.selectFrom('pay_order').selectAll().execute()).toEqual([])
    for (const url of ['/api/pay/wechat/notify', '/api/pay/alipay/notify', '/api/pay/sandbox'])
      expect((await off.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
    await off.close()
  })

  it('the demo district has the trial one, unless it is switched off', () => {
    expect(openPay({ kind: 'auto' }, true).sandbox).not.toBeNull()
    expect(openPay({ kind: 'off' }, true).channels).toEqual({})
  })
})
