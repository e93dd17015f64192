import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'

let t: TestApp
let port = 0
beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 }, config: { trustProxy: true } })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

const SECURE = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[\w-]{12}$/) as string,
}
const REFUSED = { status: 10001, message: expect.stringMatching(/\S/) as string }

/** Sends these bytes as they are; the reply when the connection has ended. */
function raw(bytes: string): Promise<{ code: number; headers: Record<string, string>; body: string }> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    socket.on('error', fail)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [line = '', ...lines] = head.split('\r\n')
      const headers = lines.map((l): [string, string] => [
        l.slice(0, l.indexOf(':')).toLowerCase(),
        l.slice(l.indexOf(':') + 2),
      ])
      done({ code: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body })
    })
  })
}

describe('an address that cannot be read', () => {
  it.each([
    '/%',
    '/%zz',
    '/%00',
    '/exam/%00/list',
    '/%ff',
    '/%c0%af',
    '/%ed%a0%80',
    '/assets/%',
    '/api/%',
    '/api/exam/%00',
    '/api/base/data/admin/school/maintain/primary/%ff',
    '/brands/%00/logo.svg',
    '/cos/%',
  ])('%s is refused in the envelope, with the security headers', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const res = await t.app.inject({ method, url })
      expect(res.statusCode).toBe(400)
      expect(res.headers).toMatchObject(SECURE)
      expect(res.json()).toEqual(REFUSED)
    }
  })

  it.each(['//', '/?%', '/?a=%00', `/${'a'.repeat(9000)}`, '/exam/list?x=%ff', '/\u00e9'.normalize()])(
    'but %s is a page like any other',
    async (url) => {
      const res = await t.app.inject({ url: encodeURI(url).replaceAll('%25', '%') })
      expect([res.statusCode, res.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  it('a file of too long a name is not found', async () => {
    const res = await t.app.inject({ url: `/assets/${'a'.repeat(9000)}.js` })
    expect([res.statusCode, res.payload]).toEqual([404, 'Not found\n'])
  })
})

describe('a method', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'])(
    '%s that no call has gets the envelope',
    async (method) => {
      const at = (path: string) => raw(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      const call = await at('/api/exam/plan')
      expect([call.code, JSON.parse(call.body)]).toEqual([404, { status: 10005, message: REFUSED.message }])
      expect(call.headers).toMatchObject(SECURE)
      const page = await at('/')
      expect(page.code).toBe(404)
      expect(page.headers).toMatchObject(SECURE)
    },
  )
})

describe('what is no good HTTP', () => {
  const BODY = 'content-type: application/json\r\n'
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a method nobody knows', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a version nobody knows', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
    ['no host', 'GET /api/common/x HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n', 400],
    ['a NUL in the address', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a length that is no number', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n', 400],
    ['a length below nothing', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and pieces',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['pieces of no size', 'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a tunnel', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'bad JSON',
      `POST /api/base/data/logout HTTP/1.1\r\nHost: a\r\n${BODY}Content-Length: 1\r\nConnection: close\r\n\r\n{`,
      400,
    ],
    [
      'a body of another kind',
      'POST /api/base/data/logout HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{',
      415,
    ],
    [
      'a body without a kind',
      'POST /api/base/data/logout HTTP/1.1\r\nHost: a\r\nContent-Type: ;\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{',
      415,
    ],
  ])('%s gets the envelope, the security headers and the end of the connection', async (_, bytes, code) => {
    const res = await raw(bytes)
    expect([res.code, JSON.parse(res.body)]).toEqual([code, REFUSED])
    expect(res.headers).toMatchObject(SECURE)
  })

  it('an expectation that nobody knows is none', async () => {
    const res = await raw('GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n')
    expect(res.code).toBe(200)
  })

  it('a monitor of the old days that names no host gets the page', async () => {
    const res = await raw('GET / HTTP/1.0\r\n\r\n')
    expect([res.code, res.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

describe('headers that are used', () => {
  const ODD = [
    '',
    ' ',
    '\u00ff'.repeat(40),
    '%00',
    '%',
    'a'.repeat(4000),
    '__proto__',
    '-1',
    '1e999',
    ',;,;=',
    '"',
  ]
  const NAMES = [
    'accept',
    'accept-encoding',
    'accept-language',
    'content-type',
    'cookie',
    'host',
    'if-none-match',
    'origin',
    'range',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-kb-account',
    'x-kb-confirm',
    'x-kb-frame',
    'x-kb-time',
    'x-kb-token',
  ]
  it.each(NAMES)('%s may hold anything: no error', async (name) => {
    const session = await t.tokenOf('parentA')
    for (const value of [...ODD, `kb_session=${session}%00`, `${session}.${session}`]) {
      for (const url of ['/', '/api/base/data/system/account/user', '/assets/app-1a2b.js']) {
        const headers = { 'x-kb-token': session, [name]: value }
        const res = await t.app.inject({ url, headers })
        expect(res.statusCode, `${name}: ${value} at ${url}`).toBeLessThan(500)
      }
      const headers = { 'x-kb-token': session, 'content-type': 'application/json', [name]: value }
      const res = await t.app.inject({
        method: 'POST',
        url: '/api/base/data/log/device',
        headers,
        payload: '{}',
      })
      expect(res.statusCode, `${name}: ${value}`).toBeLessThan(500)
    }
  })
})
