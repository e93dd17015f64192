import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { splitCall } from '../request/handle.ts'

/** Every origin a page may have, against every host this server answers for. */
let t: TestApp
beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 }, config: { logLevel: 'silent' } })
})
afterAll(() => t.close())

const HOSTS = ['school.test', 'bailuwan.test', 'school.test:8080', '192.0.2.7']
const originsAgainst = (host: string): string[] => [
  'null',
  'https://evil.example',
  `https://${host}.evil.example`,
  `https://evil-${host}`,
  `https://evil.example/${host}`,
  `https://${host}@evil.example`,
  `https://x.${host}`,
  `https://${host.split(':')[0]}:8443`,
  `https://www.${host}`,
  'file://',
  'chrome-extension://abcdefgh',
  'not an origin',
  // another brand of this very server, and a page that may show the app in a frame
  'https://huaiyinping.test',
  'https://schoolmate.example',
]
const writing = (calls as readonly Endpoint[]).filter((c) => c.call.startsWith('POST '))
const reading = (calls as readonly Endpoint[]).filter((c) => c.call.startsWith('GET '))
const corsOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

it('no page of another origin may write, by whatever call and however it calls itself (security S32, S33)', async () => {
  const token = await t.tokenOf('parentA')
  for (const host of HOSTS) {
    for (const [i, origin] of originsAgainst(host).entries()) {
      // each origin at some calls, so that every call meets several
      for (const { call } of writing.filter((_, at) => at % 7 === i % 7)) {
        const { path } = splitCall(call as Endpoint['call'])
        const res = await t.app.inject({
          method: 'POST',
          url: path,
          headers: { host, origin, cookie: `kb_session=${token}`, 'content-type': 'application/json' },
          payload: '{}',
        })
        expect([res.statusCode, corsOf(res.headers)], `${origin} at ${host} ${call}`).toEqual([403, []])
        expect(res.headers['set-cookie']).toBeUndefined()
      }
    }
  }
})

it('no answer lets another origin read it, nor says which would be let (security S33)', async () => {
  const token = await t.tokenOf('parentA')
  const places = ['/', '/healthz', '/no/such/page', '/assets/app-1a2b.js', '/api/no/such/call']
  const urls = [...places, ...reading.slice(0, 12).map((c) => splitCall(c.call).path)]
  for (const origin of originsAgainst('school.test')) {
    for (const url of urls) {
      const headers = { host: 'school.test', origin, cookie: `kb_session=${token}` }
      const res = await t.app.inject({ url, headers })
      expect(corsOf(res.headers), `${origin} ${url}`).toEqual([])
      const asked = await t.app.inject({
        method: 'OPTIONS',
        url,
        headers: { ...headers, 'access-control-request-method': 'POST' },
      })
      expect([asked.statusCode >= 400, corsOf(asked.headers)], `${origin} ${url}`).toEqual([true, []])
    }
  }
})

it('a page of this very host may write', async () => {
  for (const host of HOSTS) {
    const res = await t.app.inject({
      method: 'POST',
      url: '/api/base/data/common/client/exception',
      headers: { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
      payload: { kind: 'x', message: 'm', place: '/', build: '1' },
    })
    expect(res.statusCode).toBe(200)
  }
})
