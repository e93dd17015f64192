import { createHmac, createSign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alipayNotice } from '#tests/support/pay/alipay.ts'
import { BY_ID, openShop, type Shop } from '#tests/support/pay/shop.ts'
import { weChatNotice } from '#tests/support/pay/wechat.ts'
import { payTrade } from '#tests/support/pay/world.ts'
import { NOTIFY } from './pay.routes.ts'

/** Notices by somebody who knows all that is public: our keys' public halves, old notices, the providers' documents. */
let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.close())

const stateOf = async (orderId: string) => (await s.ask('parentA', BY_ID, { orderId })).data.order.state
const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString()
const hmac = (key: KeyObject, text: string) => createHmac('sha256', pemOf(key)).update(text).digest('base64')
const rsa = (hash: string, key: KeyObject, text: string) => createSign(hash).update(text).sign(key, 'base64')

async function post(name: 'wechat' | 'alipay', headers: Record<string, string>, payload: string) {
  const res = await s.app.inject({ method: 'POST', url: NOTIFY[name], headers, payload })
  return { http: res.statusCode, text: res.payload }
}

describe('a notice of WeChat Pay', () => {
  it('is signed by the provider’s private key and nothing else', async () => {
    const { world } = s.emulator
    const { orderId, trade } = await s.begin('wechat')
    const { headers, payload } = weChatNotice(world, { ...trade, transactionId: 'made-up' })
    const text = `${headers['wechatpay-timestamp'] ?? ''}\n${headers['wechatpay-nonce'] ?? ''}\n${payload}\n`
    for (const signature of [
      hmac(world.provider.publicKey, text),
      rsa('RSA-SHA256', world.merchant.privateKey, text),
      rsa('RSA-SHA1', world.provider.privateKey, text),
      rsa('RSA-SHA512', world.provider.privateKey, text),
      '',
      'none',
      'é'.repeat(344),
    ])
      expect((await post('wechat', { ...headers, 'wechatpay-signature': signature }, payload)).http).toBe(401)
    for (const serial of ['', '__proto__', 'constructor', 'PUB_KEY_ID_0'])
      expect((await post('wechat', { ...headers, 'wechatpay-serial': serial }, payload)).http).toBe(401)
    expect(await stateOf(orderId)).toBe('paying')
  })

  it('signs its own bytes: the headers of an old one carry no other', async () => {
    const { world } = s.emulator
    const old = await s.begin('wechat')
    const told = weChatNotice(world, payTrade(world, old.trade.orderNo))
    expect((await post('wechat', told.headers, told.payload)).http).toBe(204)
    const { orderId, trade } = await s.begin('wechat')
    const other = weChatNotice(world, { ...trade, transactionId: 'made-up' }, { forged: true })
    expect((await post('wechat', told.headers, other.payload)).http).toBe(401)
    expect(await stateOf(orderId)).toBe('paying')
  })
})

describe('a notice of Alipay', () => {
  it('is signed with RSA2 by the provider’s private key and nothing else', async () => {
    const { world } = s.emulator
    const { orderId, trade } = await s.begin('alipay')
    const { headers, payload } = alipayNotice(world, { ...trade, transactionId: 'made-up' })
    const { sign: _, sign_type: __, ...fields } = Object.fromEntries(new URLSearchParams(payload))
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name] ?? ''}`)
      .join('&')
    const byOther = rsa('RSA-SHA256', world.merchant.privateKey, text)
    for (const [sign, sign_type] of [
      [hmac(world.provider.publicKey, text), 'RSA2'],
      [byOther, 'RSA2'],
      [rsa('RSA-SHA1', world.provider.privateKey, text), 'RSA'],
      [rsa('RSA-SHA1', world.provider.privateKey, text), 'RSA2'],
      [rsa('RSA-SHA256', world.provider.privateKey, text), 'RSA'],
      [rsa('RSA-SHA256', world.provider.privateKey, text), 'none'],
      ['', 'RSA2'],
      ['', 'MD5'],
    ] as const) {
      const body = new URLSearchParams({ ...fields, sign, sign_type }).toString()
      expect(await post('alipay', headers, body), sign_type).toEqual({ http: 401, text: 'failure' })
    }
    const twice = `${payload}&total_amount=0.01`
    expect((await post('alipay', headers, twice)).http).toBe(401)
    expect(await stateOf(orderId)).toBe('paying')
  })
})
