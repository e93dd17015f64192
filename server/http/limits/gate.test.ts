import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '#tests/support/school/facts.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { entryApp, seal } from '#tests/support/servers/entry.ts'
import { tokenHash } from '../session/tokens.ts'
import { LOOKUPS } from './limits.ts'

const ACCOUNT = 'GET /api/base/data/system/account/user'
const LOGIN = 'POST /api/base/data/encrypt/login'
const MINUTE = 60_000

let t: TestApp
beforeAll(async () => {
  t = await entryApp({ config: { logLevel: 'silent', schoolNetworks: ['198.51.100.0/24'] } })
})
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
  t.clock.at += 20 * MINUTE
})

const time = (remoteAddress = '127.0.0.1', headers = {}) =>
  t.app.inject({ url: '/api/base/data/system/info/getSysTime', remoteAddress, headers })
/** Connections to the database that were asked for while something ran. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(Pool.prototype, 'connect')
  await work()
  return asked.mock.calls.length
}
/** The cookies of a browser that signed in, without the session's own. */
async function deviceOf(account: string): Promise<string> {
  const input = await seal(t, { account, password: PASSWORD })
  const { headers } = await checkedInject(t.app, LOGIN, { input })
  const cookies = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0] ?? '')
  return cookies.find((one) => one.startsWith('kb_device=')) ?? 'none'
}

describe('20,000 calls of strangers', () => {
  it('stop no call of anybody signed in, nor of a browser that is known, at the same address [E19]', async () => {
    const device = await deviceOf('parentA')
    const token = await t.tokenOf('headA1')
    let http = 200
    for (let i = 0; i < 20_001; i++) http = (await time()).statusCode
    expect(http).toBe(429)
    const signedIn = await checkedInject(t.app, ACCOUNT, { token })
    expect(signedIn.http).toBe(200)
    const cookie = await checkedInject(t.app, ACCOUNT, { headers: { cookie: `kb_session=${token}` } })
    expect(cookie.http).toBe(200)
    expect((await time('127.0.0.1', { cookie: device })).statusCode).toBe(200)
    expect((await time('127.0.0.1', { cookie: `${device.slice(0, -2)}AA` })).statusCode).toBe(429)
    // the others there get a share of what comes next, before the minute is over
    t.clock.at += 1000
    expect((await time()).statusCode).toBe(200)
    // ten times as many are let through from a network that the school has named
    for (let i = 0; i < 20_001; i++) http = (await time('198.51.100.7')).statusCode
    expect(http).toBe(200)
  }, 120_000)
})

describe('a token that nobody was given', () => {
  it('costs no question to the database, and is answered 10051 [E19]', async () => {
    const token = await t.tokenOf('parentA')
    const made = [
      `${'A'.repeat(65)}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      "' or 1=1 --",
    ]
    for (const forged of made) {
      const asked = await queriesOf(async () => {
        expect((await checkedInject(t.app, ACCOUNT, { token: forged })).status).toBe(10051)
      })
      expect(asked).toBe(0)
    }
    expect(await queriesOf(() => checkedInject(t.app, ACCOUNT, { token }))).toBeGreaterThan(0)
  })

  it('of the form older releases gave is asked about within a bound [E19]', async () => {
    const ask = (i: number) => checkedInject(t.app, ACCOUNT, { token: String(i).padStart(43, 'x') })
    const before = 'y'.repeat(43)
    await t.db
      .updateTable('session')
      .set({ token_hash: tokenHash(before) })
      .where('token_hash', '=', tokenHash(await t.tokenOf('parentA')))
      .execute()
    expect((await checkedInject(t.app, ACCOUNT, { token: before })).status).toBe(0)
    const codes: number[] = []
    const asked = await queriesOf(async () => {
      for (let i = 0; i < LOOKUPS + 300; i++) codes.push((await ask(i)).http)
    })
    expect(asked).toBeLessThanOrEqual(LOOKUPS)
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(300)
    // a session of an older release that was seen goes on beside them
    expect((await checkedInject(t.app, ACCOUNT, { token: before })).status).toBe(0)
  }, 60_000)
})

it('one session cannot ask the database more often than its account may call [E19]', async () => {
  const token = await t.tokenOf('headB1')
  const asked = await queriesOf(async () => {
    for (let i = 0; i < 1000; i++) await time('127.0.0.1', { 'x-kb-token': token })
    for (let i = 0; i < 300; i++) await checkedInject(t.app, ACCOUNT, { token })
  })
  expect(asked).toBe(0)
})
