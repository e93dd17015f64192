import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeStamp } from '#core/domain/time-stamp.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const ACCOUNT = 'GET /api/base/data/system/account/user'
const TIME = 'GET /api/base/data/system/info/getSysTime'
const LOGOUT = '/api/base/data/logout'
const MINUTE = 60_000

let t: TestApp
let token = ''
beforeAll(async () => {
  t = await testApp()
  token = await t.tokenOf('parentA')
})
afterAll(() => t.close())

describe('the clock of a request', () => {
  it('may be off by ten minutes and no more: HTTP 453 with the server’s time [E20, S23]', async () => {
    const { at } = t.clock
    const ask = (ms: number) =>
      checkedInject(t.app, ACCOUNT, { token, input: { client_check_time: at + ms } })
    expect((await ask(10 * MINUTE)).http).toBe(200)
    expect((await ask(-10 * MINUTE)).http).toBe(200)
    for (const off of [10 * MINUTE + 1, -10 * MINUTE - 1, 86_400_000]) {
      const answer = await ask(off)
      expect(answer.http).toBe(453)
      expect(answer.data).toEqual({ time: at })
    }
    const stamp = (value: string) => checkedInject(t.app, ACCOUNT, { token, headers: { 'x-kb-time': value } })
    expect((await stamp(String(at))).status).toBe(0)
    expect((await stamp(timeStamp(at, ''))).status).toBe(0)
    expect((await stamp(timeStamp(at - 3_600_000, ''))).http).toBe(453)
    expect((await stamp('yesterday')).status).toBe(10001)
  })

  it('is signed with the time and the account: a stamp that was changed on its way is refused [C001]', async () => {
    const { at } = t.clock
    const ask = (headers: Record<string, string>) => checkedInject(t.app, ACCOUNT, { token, headers })
    const account = (await checkedInject(t.app, ACCOUNT, { token })).data.accountKey
    const speaks = { 'x-kb-account': account }
    expect((await ask({ ...speaks, 'x-kb-time': timeStamp(at, account) })).status).toBe(0)
    const bent = timeStamp(at, account).replace(/^\d+/, String(at + 1))
    for (const stamp of [bent, timeStamp(at, ''), `${at}.sig`]) {
      const answer = await ask({ ...speaks, 'x-kb-time': stamp })
      expect([answer.status, answer.headers['x-kb-field']], stamp).toEqual([10001, 'x-kb-time'])
    }
  })

  it('does not matter to the calls that repair it [C030, S23]', async () => {
    const input = { client_check_time: 1 }
    expect((await checkedInject(t.app, TIME, { input, headers: { 'x-kb-time': '1.s' } })).data.time).toBe(
      t.clock.at,
    )
    expect((await checkedInject(t.app, 'GET /api/base/data/encrypt/key', { input })).status).toBe(0)
  })

  it('gives no right: a fresh stamp without a session is still 10051', async () => {
    const headers = { 'x-kb-time': timeStamp(t.clock.at, '') }
    expect((await checkedInject(t.app, ACCOUNT, { headers })).status).toBe(10051)
  })
})

describe('the fields of a request', () => {
  it('must be known: the unknown one is named [C001]', async () => {
    const answer = await checkedInject(t.app, ACCOUNT, { token, input: { studentid: 'x' } })
    expect(answer.status).toBe(10001)
    expect(answer.field).toBe('studentid')
  })

  it('must fit: the wrong or missing one is named [C001, C096]', async () => {
    const staff = await t.tokenOf('masterA')
    const ask = (input: object) => checkedInject(t.app, 'GET /api/exam/plan', { token: staff, input })
    expect((await ask({ pageNo: 0 })).field).toBe('pageNo')
    expect((await ask({ pageNo: 'x' })).field).toBe('pageNo')
    expect((await ask({ pageSize: 101 })).field).toBe('pageSize')
    expect((await ask({ search: 'a'.repeat(61) })).field).toBe('search')
    const missing = await checkedInject(t.app, 'GET /api/exam/plan/base/info', { token: staff })
    expect([missing.status, missing.field]).toEqual([10001, 'examId'])
  })

  it('given twice or hiding in a prototype are refused [C001]', async () => {
    const get = (query: string) =>
      t.app.inject({ url: `/api/exam/plan/base/info?${query}`, headers: { 'x-kb-token': token } })
    expect((await get('examId=exam-joint&examId=exam-hidden')).json()).toMatchObject({ status: 10001 })
    expect((await get('examId=exam-joint&__proto__=1')).json()).toMatchObject({ status: 10001 })
  })

  it('are accepted when they say what every request says [C001, A08]', async () => {
    const input = {
      clientType: 2,
      client_check_time: t.clock.at,
      userId: 'u-parentA',
      studentId: 'A-s11',
      schoolId: 'A',
    }
    expect((await checkedInject(t.app, ACCOUNT, { token, input })).status).toBe(0)
  })
})

describe('a body', () => {
  const post = (headers: Record<string, string>, payload: string) =>
    t.app.inject({ method: 'POST', url: LOGOUT, headers: { 'x-kb-token': token, ...headers }, payload })

  it('must be JSON: no form of another site passes', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const res = await post({ 'content-type': type }, '{}')
      expect(res.statusCode).toBe(415)
      expect(res.json()).toMatchObject({ status: 10001 })
    }
    expect((await post({ 'content-type': 'application/json' }, '{')).statusCode).toBe(400)
    expect((await post({ 'content-type': 'application/json' }, '"x"')).json()).toMatchObject({
      status: 10001,
    })
    const large = await post({ 'content-type': 'application/json' }, `"${'x'.repeat(300_000)}"`)
    expect(large.statusCode).toBe(413)
  })

  it('must come from this site when the browser says where from', async () => {
    const json = { 'content-type': 'application/json', host: 'school.test' }
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://school.test.evil.example' },
      { origin: 'https://school.test:8443' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const res = await post({ ...json, ...headers }, '{}')
      expect([res.statusCode, (res.json() as { status: number }).status]).toEqual([403, 10002])
    }
    const own = await post({ ...json, origin: 'https://school.test', 'sec-fetch-site': 'same-origin' }, '{}')
    expect(own.json()).toEqual({ status: 0, data: {} })
  })
})

describe('too many requests', () => {
  it('of one address or one account are answered 429 until the minute is over [E19]', async () => {
    const small = await testApp({ limits: { perAddress: 3, perAccount: 3 } })
    const mine = await small.tokenOf('parentA')
    const ask = () => checkedInject(small.app, ACCOUNT, { token: mine })
    for (let i = 0; i < 3; i++) expect((await ask()).http).toBe(200)
    const stopped = await ask()
    expect([stopped.http, stopped.status, stopped.headers['retry-after']]).toEqual([429, 10004, '60'])
    expect(stopped.message).toContain('60')
    const other = await small.tokenOf('headA1')
    expect((await checkedInject(small.app, ACCOUNT, { token: other })).http).toBe(200)
    // an address that is only claimed is not counted as another one
    const claim = (i: number) =>
      checkedInject(small.app, TIME, { headers: { 'x-forwarded-for': `10.9.8.${i}` } })
    for (let i = 0; i < 3; i++) expect((await claim(i)).http).toBe(200)
    expect((await claim(3)).http).toBe(429)
    expect((await small.app.inject('/healthz')).statusCode).toBe(200)
    small.clock.at += MINUTE
    expect((await ask()).http).toBe(200)
    await small.close()
  })
})
