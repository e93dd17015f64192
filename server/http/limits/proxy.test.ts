import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const IP = 'GET /api/common/ip'
const EXCEPTION = 'POST /api/base/data/common/client/exception'
const fault = { kind: 'x', message: 'm', place: '/', build: '1' }
/** A brand's page as the world asks for it, through the proxy. */
const forwarded = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'kaoban.example',
}

let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { trustProxy: ['10.1.0.0/16'] }, limits: { perAddress: 3, perAccount: 100 } })
})
afterAll(() => t.close())

const from = (remoteAddress: string, headers: Record<string, string>) =>
  t.app.inject({ url: '/api/common/ip', remoteAddress, headers })
const ipOf = (res: { payload: string }) => (JSON.parse(res.payload) as { data: { ip: string } }).data.ip

describe('a trusted proxy', () => {
  it('tells the address, the scheme and the host of whom it asks for (security S54)', async () => {
    expect(ipOf(await from('10.1.2.3', forwarded))).toBe('203.0.113.9')
    const written = await t.app.inject({
      method: 'POST',
      url: '/api/base/data/common/client/exception',
      remoteAddress: '10.1.2.3',
      headers: { ...forwarded, origin: 'https://kaoban.example', 'sec-fetch-site': 'same-origin' },
      payload: fault,
    })
    expect(written.statusCode).toBe(200)
  })

  it('believes the nearest address it does not know, not the first that is claimed', async () => {
    const chain = { 'x-forwarded-for': '198.51.100.7, 203.0.113.8, 10.1.9.9' }
    expect(ipOf(await from('10.1.2.3', chain))).toBe('203.0.113.8')
  })
})

describe('over https', () => {
  const write = (remoteAddress: string, headers: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: '/api/base/data/common/client/exception',
      remoteAddress,
      headers,
      payload: fault,
    })
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'kaoban.example' }

  it('no page that came over plain http may write (security S32)', async () => {
    const codes = []
    for (const origin of ['http://kaoban.example', 'https://kaoban.example', 'http://kaoban.example:443'])
      codes.push(
        (await write('10.1.2.9', { ...https, 'x-forwarded-for': '203.0.113.77', origin })).statusCode,
      )
    expect(codes).toEqual([403, 200, 403])
    // a proxy that nobody has named says nothing about the scheme
    const plain = { 'x-forwarded-proto': 'https', host: 'kaoban.example', origin: 'http://kaoban.example' }
    expect((await write('192.0.2.60', plain)).statusCode).toBe(200)
  })

  it('browsers are told to keep to it, at its usual port alone, and only by whom it is known of (security S59)', async () => {
    const header = async (remoteAddress: string, headers: Record<string, string>) =>
      (await t.app.inject({ url: '/healthz', remoteAddress, headers })).headers['strict-transport-security']
    expect(await header('10.1.2.9', https)).toBe('max-age=2592000')
    expect(await header('10.1.2.9', { ...https, 'x-forwarded-host': 'kaoban.example:443' })).toBe(
      'max-age=2592000',
    )
    expect(await header('10.1.2.9', { ...https, 'x-forwarded-host': 'kaoban.example:8443' })).toBeUndefined()
    expect(await header('10.1.2.9', { ...https, 'x-forwarded-proto': 'http' })).toBeUndefined()
    expect(await header('192.0.2.60', https)).toBeUndefined()
  })
})

describe('anybody else', () => {
  it('is who it is, whatever it forwards (security S54)', async () => {
    expect(ipOf(await from('192.0.2.50', forwarded))).toBe('192.0.2.50')
    const written = await t.app.inject({
      method: 'POST',
      url: '/api/base/data/common/client/exception',
      remoteAddress: '192.0.2.50',
      headers: { ...forwarded, host: 'own.example', origin: 'https://kaoban.example' },
      payload: fault,
    })
    expect(written.statusCode).toBe(403)
  })

  it('gets no new allowance by claiming another address each time (security S54)', async () => {
    t.clock.at += 60_000
    const codes: number[] = []
    for (let i = 0; i < 5; i++) {
      const res = await from('192.0.2.51', { 'x-forwarded-for': `203.0.113.${i}` })
      codes.push(res.statusCode)
    }
    expect(codes).toEqual([200, 200, 200, 429, 429])
  })

  it('without a proxy at all is counted by its own address too', async () => {
    const plain = await testApp({ limits: { perAddress: 100, perAccount: 100 } })
    const answer = await checkedInject(plain.app, IP, { headers: forwarded })
    expect(answer.data.ip).toBe('127.0.0.1')
    const input = fault
    const foreign = await checkedInject(plain.app, EXCEPTION, {
      input,
      headers: { ...forwarded, origin: 'https://kaoban.example' },
    })
    expect(foreign.http).toBe(403)
    await plain.close()
  })
})
