import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPaySettings } from './settings.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PRIVATE = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const PUBLIC = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const SECRET = 'S'.repeat(32)

const whole = {
  origin: 'https://school.example',
  wechat: {
    appId: 'wx1',
    mchId: '19',
    serial: 'AB',
    privateKey: '@key.pem',
    apiV3Key: SECRET,
    platformKeys: { PUB_KEY_ID_1: PUBLIC },
  },
  alipay: { appId: '20', sellerId: '2088', privateKey: PRIVATE, publicKey: PUBLIC },
}

function read(value: unknown, given = '@/etc/pay.json') {
  const faults: string[] = []
  const files: Record<string, string> = {
    '/etc/pay.json': typeof value === 'string' ? value : JSON.stringify(value),
    '/etc/key.pem': PRIVATE,
  }
  const settings = readPaySettings({ KAOBAN_PAY: given }, faults, (file) => {
    const text = files[file]
    if (text === undefined) throw new Error('no such file')
    return text
  })
  return { settings, faults }
}

describe('the settings of payment', () => {
  it('are off, the trial provider, what the district says, or a file with keys beside it', () => {
    expect(read({}, '').settings).toEqual({ kind: 'auto' })
    expect(read({}, 'off').settings).toEqual({ kind: 'off' })
    expect(read({}, ' sandbox ').settings).toEqual({ kind: 'sandbox' })
    const { settings, faults } = read(whole)
    expect(faults).toEqual([])
    expect(settings).toMatchObject({
      kind: 'live',
      origin: 'https://school.example',
      wechat: { api: 'https://api.mch.weixin.qq.com', privateKey },
      alipay: { gateway: 'https://openapi.alipay.com/gateway.do' },
    })
  })

  it.each([
    ['a word nobody knows', whole, 'yes'],
    ['a file that is not there', whole, '@/etc/other.json'],
    ['no JSON', '{', '@/etc/pay.json'],
    ['no provider', { origin: whole.origin }, '@/etc/pay.json'],
    ['plain http', { ...whole, origin: 'http://school.example' }, '@/etc/pay.json'],
    ['a short key', { ...whole, wechat: { ...whole.wechat, apiV3Key: 'short' } }, '@/etc/pay.json'],
    ['no platform key', { ...whole, wechat: { ...whole.wechat, platformKeys: {} } }, '@/etc/pay.json'],
    ['a key that is none', { ...whole, alipay: { ...whole.alipay, publicKey: SECRET } }, '@/etc/pay.json'],
    ['a field nobody knows', { ...whole, price: 1 }, '@/etc/pay.json'],
  ])('with %s are a fault that tells no secret', (_name, value, given) => {
    const { settings, faults } = read(value, given)
    expect(settings).toEqual({ kind: 'off' })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^KAOBAN_PAY /)
    expect(faults[0]).not.toContain(SECRET)
    expect(faults[0]).not.toContain('PRIVATE')
  })
})
