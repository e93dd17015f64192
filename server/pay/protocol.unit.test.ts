import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedRequest } from './alipay.ts'
import { alipayText, fenOf, openAnswer, openNotice, yuanOf } from './alipay-sign.ts'
import { beijingRfc3339, beijingText } from './beijing.ts'
import { Forged } from './channel.ts'
import { signText } from './rsa.ts'
import { nextAsk } from './schedule.ts'
import { authorization, bridgeStep } from './wechat.ts'
import { openSealed } from './wechat-seal.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const isOver = (text: string, signature: string | undefined) =>
  verify('sha256', Buffer.from(text), createPublicKey(privateKey), Buffer.from(signature ?? '', 'base64'))

describe('WeChat Pay APIv3', () => {
  it('signs a request over method, path with query, time, nonce and body, a line each', () => {
    const s = { mchId: '1900000001', serial: 'SER', privateKey }
    const at = { timestamp: '1554208460', nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' }
    const get = authorization(s, { method: 'GET', path: '/v3/certificates', body: '', ...at })
    const signature = /signature="([^"]+)"/.exec(get)?.[1]
    expect(get).toBe(
      `WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="${at.nonce}",timestamp="1554208460",serial_no="SER",signature="${signature ?? ''}"`,
    )
    expect(isOver(`GET\n/v3/certificates\n1554208460\n${at.nonce}\n\n`, signature)).toBe(true)
  })

  it('signs what the bridge takes over app, time, nonce and package', () => {
    const at = { timestamp: '1414561699', nonce: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS' }
    const step = bridgeStep(
      { appId: 'wx8888888888888888', privateKey },
      'wx201410272009395522657a690389285100',
      at,
    )
    if (step.way !== 'bridge') throw new Error('The messenger has a bridge.')
    const text =
      'wx8888888888888888\n1414561699\n5K8264ILTKCH16CQ2502SI8ZNMTM67VS\nprepay_id=wx201410272009395522657a690389285100\n'
    expect(isOver(text, step.bridge.paySign)).toBe(true)
  })

  // made with another AES-GCM (python), key 0123456789abcdef twice
  const sealed = {
    algorithm: 'AEAD_AES_256_GCM',
    nonce: 'fdasflkja484',
    associated_data: 'transaction',
    ciphertext:
      'DUcegK33A8MEOgdCtMPWwAdqzVjy3c3BTENCdjZ/7K2gMk9D2phhIZLaM4qUhLEDUqSrqBdzgGy/sMCWIPKVQdMoXvFDpWslZRZ/TX4PBs8X7UOQ511F3CKsPI+GAo+HPlfJ2hKZ1jwbGTSkNREMzUaUdyUbg+kHnnisNS4C5dQEMaW7sgU6fiebjSmn9bW+fsmoBetmQeQ1QHXhSbPSt828gl6SGGTFXd0Tt5hgPdlaaDxu2QIboYBeWMVUNQm1/i2hp+YTRR055Oy13hQA+NJtyjpNOIo797shjn5WDy4wL4SzFLuoTdvexo3Ni0V0U1lzo3I7sH80+8327B3ufFvsTRlv7PS3Zev6GlorlQp4VgWxZ3ZIU4ifSWmOlM9A7Ea8MkR6LqUZLU5AijdzDAZ+kUZtVPZRj/zZhzh9mipTt2KRn8t7vgKJivuD0Ypiwps6M0Vs9oYFj4UFeBDXDeEEt3YrAPD/SFCb0Tje1cNdm22R0+dhNyOVLH0Ra/hsXkUkxr4wjW0AWCWfK0M/Skb4YNwNQFRHvkKGgpWtBR1wYpNWdd9lbwrWmZvSwEoPDbD2rw==',
  }
  const key = '0123456789abcdef0123456789abcdef'

  it('opens a sealed resource, and refuses it with any bit changed', () => {
    const plain = JSON.parse(openSealed(key, sealed)) as Record<string, unknown>
    expect(plain).toMatchObject({
      out_trade_no: 'VIP202511210001',
      trade_state: 'SUCCESS',
      amount: { total: 3000 },
    })
    const bytes = Buffer.from(sealed.ciphertext, 'base64')
    for (const at of [0, 100, bytes.length - 17, bytes.length - 16, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openSealed(key, { ...sealed, ciphertext: changed.toString('base64') })).toThrow(Forged)
    }
    for (const more of [
      { associated_data: 'other' },
      { nonce: 'fdasflkja485' },
      { algorithm: 'none' },
      { ciphertext: '' },
    ])
      expect(() => openSealed(key, { ...sealed, ...more })).toThrow(Forged)
    expect(() => openSealed(key.replace('0', '1'), sealed)).toThrow(Forged)
  })
})

describe('Alipay', () => {
  const biz = { out_trade_no: 'VIP202511210001', total_amount: '30.00' }
  const now = Date.UTC(2025, 10, 21, 4)

  it('signs a request over its fields in ASCII order with their raw values, sign_type among them', () => {
    const fields = signedRequest({ appId: '2021000000000001', privateKey }, 'alipay.trade.wap.pay', {
      biz,
      now,
      fields: { notify_url: 'https://api.example.com/n', return_url: '' },
    })
    const text = `app_id=2021000000000001&biz_content=${JSON.stringify(biz)}&charset=utf-8&format=JSON&method=alipay.trade.wap.pay&notify_url=https://api.example.com/n&sign_type=RSA2&timestamp=2025-11-21 12:00:00&version=1.0`
    expect(isOver(text, fields['sign'])).toBe(true)
  })

  it('reads a notice decoded once, so that a % in a name stays, and refuses a field given twice', () => {
    const fields = { app_id: '1', subject: '100%25 & 更多', trade_status: 'TRADE_SUCCESS', empty: '' }
    const sign = signText(privateKey, alipayText(fields, []))
    const body = new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString()
    expect(openNotice(publicKey, body)['subject']).toBe('100%25 & 更多')
    expect(() => openNotice(publicKey, `${body}&app_id=2`)).toThrow(Forged)
    expect(() => openNotice(publicKey, body.replace('RSA2', 'RSA'))).toThrow(Forged)
  })

  it('reads of an answer what was signed and nothing else', () => {
    const raw = '{"code":"10000","out_trade_no":"x"}'
    const sign = signText(privateKey, raw)
    const answer = (inner: string) => `{"alipay_trade_query_response":${inner},"sign":"${sign}"}`
    expect(openAnswer(publicKey, answer(raw), 'alipay_trade_query_response')).toEqual(JSON.parse(raw))
    for (const text of [answer(raw.replace('x', 'y')), raw, '', answer(`${raw},"sign":"x"`)])
      expect(() => openAnswer(publicKey, text, 'alipay_trade_query_response')).toThrow(Forged)
  })

  it('amounts are text with two digits, and no other', () => {
    for (const fen of [0, 1, 10, 99, 100, 1800, 999_999_999]) expect(fenOf(yuanOf(fen))).toBe(fen)
    expect(yuanOf(1805)).toBe('18.05')
    for (const text of ['18', '18.5', '18.005', '-1.00', '1e2', ' 1.00', '１.00', 18, null, '123456789.00'])
      expect(fenOf(text)).toBeNull()
  })
})

it('times are China’s', () => {
  const at = Date.UTC(2025, 11, 31, 16, 0, 1)
  expect([beijingText(at), beijingRfc3339(at)]).toEqual(['2026-01-01 00:00:01', '2026-01-01T00:00:01+08:00'])
})

it('a waiting order is asked about less and less often, and at the moment it is over', () => {
  const over = new Date(1_800_000)
  expect([0, 1, 2].map((asked) => nextAsk(0, asked, over).getTime())).toEqual([15_000, 60_000, 300_000])
  expect(nextAsk(400_000, 3, over).getTime()).toBe(1_800_000)
  expect(nextAsk(1_800_000, 9, over).getTime()).toBe(3_600_000)
})
