import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Header } from '#contract/envelope.ts'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'
import { endOtherSessions, endSession, SESSION_MS } from './sessions.ts'
import { tokenHash } from './tokens.ts'

const ACCOUNT = 'GET /api/base/data/system/account/user'
const LOGIN = 'POST /api/base/data/encrypt/login'
const LOGOUT = 'POST /api/base/data/logout'
const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const statusOf = async (token: string) => (await checkedInject(t.app, ACCOUNT, { token })).status

async function login(headers: Record<string, string> = {}) {
  const key = (await checkedInject(t.app, 'GET /api/base/data/encrypt/key')).data
  return checkedInject(t.app, LOGIN, { input: sealLogin(key, 'parentA', PASSWORD), headers })
}

const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String([answer.headers['set-cookie']].flat().find((line) => String(line).startsWith('kb_session=')))

describe('a session', () => {
  it('is a cookie no script reads, sent to this site alone; on https over https alone [D02]', async () => {
    const answer = await login()
    const token = answer.data.dongniLoginToken
    expect(token).toMatch(/^[\w-]{65}$/)
    expect(cookieOf(answer)).toMatch(
      new RegExp(`^kb_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`),
    )
    const byCookie = await checkedInject(t.app, ACCOUNT, { headers: { cookie: `kb_session=${token}` } })
    expect(byCookie.data.accountId).toBe('parentA')
  })

  it('is told to a page only where no cookie can carry it: in a frame, or without cookies [D02]', async () => {
    const page = { origin: 'http://localhost', host: 'localhost' }
    const shown = async (headers: Record<string, string>) => {
      const answer = await login(headers)
      expect(cookieOf(answer)).toMatch(/^kb_session=[\w-]{65};/)
      return answer.data.dongniLoginToken !== ''
    }
    expect(await shown(page)).toBe(false)
    expect(await shown({ ...page, 'x-kb-frame': '1' })).toBe(true)
    expect(await shown({ ...page, 'x-kb-no-cookie': '1' })).toBe(true)
    // a program that is no browser
    expect(await shown({})).toBe(true)
  })

  it('ends when whoever has it signs in again, by the header and by the cookie alike [D02]', async () => {
    const [header, cookie, other] = await Promise.all(
      ['parentA', 'parentA', 'parentA'].map((one) => t.tokenOf(one)),
    )
    await login({ [Header.token]: header ?? '', cookie: `kb_session=${cookie}` })
    expect(await Promise.all([header, cookie, other].map((token) => statusOf(token ?? '')))).toEqual([
      10051, 10051, 0,
    ])
  })

  it('is kept as a hash: the token is nowhere in the database', async () => {
    const token = (await login()).data.dongniLoginToken
    const rows = await t.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some((r) => r.token_hash === tokenHash(token))).toBe(true)
  })

  it('ends with signing out, at once, and its cookie with it [C012]', async () => {
    const token = (await login()).data.dongniLoginToken
    const out = await checkedInject(t.app, LOGOUT, { token })
    expect(out.status).toBe(0)
    expect(cookieOf(out)).toMatch(/^kb_session=; .*Expires=Thu, 01 Jan 1970/)
    expect(await statusOf(token)).toBe(10051)
  })

  it('ends everywhere when that is asked for, and no other account’s with it [C012]', async () => {
    const [here, there, other] = [
      await t.tokenOf('parentA'),
      await t.tokenOf('parentA'),
      await t.tokenOf('headA1'),
    ]
    const out = await checkedInject(t.app, LOGOUT, { token: here, input: { everywhere: true } })
    expect([out.status, cookieOf(out).startsWith('kb_session=;')]).toEqual([0, true])
    expect([await statusOf(here), await statusOf(there), await statusOf(other)]).toEqual([10051, 10055, 0])
    const open = await t.db
      .selectFrom('session')
      .where('account_id', '=', 'parentA')
      .where('ended_reason', 'is', null)
      .selectAll()
      .execute()
    expect(open).toEqual([])
  })

  it('is a new one at each sign-in; the browser’s former one is over [S22]', async () => {
    const before = (await login()).data.dongniLoginToken
    const after = (await login({ cookie: `kb_session=${before}` })).data.dongniLoginToken
    expect(after).not.toBe(before)
    expect(await statusOf(before)).toBe(10051)
    expect(await statusOf(after)).toBe(0)
  })

  it('lasts thirty days after its last use [S22]', async () => {
    const token = await t.tokenOf('studentB11')
    const start = t.clock.at
    for (const day of [20, 40, 60]) {
      t.clock.at = start + day * DAY_MS
      const answer = await checkedInject(t.app, ACCOUNT, { headers: { cookie: `kb_session=${token}` } })
      expect(answer.status).toBe(0)
      expect(cookieOf(answer)).toContain('Max-Age=2592000')
    }
    t.clock.at += SESSION_MS
    expect(await statusOf(token)).toBe(10051)
    t.clock.at = start
  })

  it('ends half a year after it was opened, however much it is used [S22]', async () => {
    const token = await t.tokenOf('studentB11')
    const start = t.clock.at
    for (let day = 25; day < 180; day += 25) {
      t.clock.at = start + day * DAY_MS
      expect(await statusOf(token)).toBe(0)
    }
    t.clock.at = start + 180 * DAY_MS - 1
    expect(await statusOf(token)).toBe(0)
    t.clock.at = start + 180 * DAY_MS
    expect(await statusOf(token)).toBe(10051)
    t.clock.at = start
  })

  it('closed by the school, used up by a new password or of a closed account is answered 10055 [S22]', async () => {
    const [a, b, c] = [await t.tokenOf('mathA2'), await t.tokenOf('mathA2'), await t.tokenOf('mathA2')]
    await endSession(t.db, tokenHash(a), 'revoked')
    expect(await statusOf(a)).toBe(10055)
    await endOtherSessions(t.db, 'mathA2', tokenHash(c), 'password')
    expect([await statusOf(b), await statusOf(c)]).toEqual([10055, 0])
    await t.db.updateTable('account').set({ closed: true }).where('account_id', '=', 'mathA2').execute()
    expect(await statusOf(c)).toBe(10055)
  })

  it('that nobody opened is answered 10051, with or without a token', async () => {
    expect((await checkedInject(t.app, ACCOUNT)).status).toBe(10051)
    expect(await statusOf('made-up')).toBe(10051)
    expect(await statusOf("' or 1=1 --")).toBe(10051)
  })

  it('in the header goes before the cookie', async () => {
    const [a, b] = [await t.tokenOf('parentA'), await t.tokenOf('headA1')]
    const answer = await checkedInject(t.app, ACCOUNT, { token: a, headers: { cookie: `kb_session=${b}` } })
    expect(answer.data.accountId).toBe('parentA')
  })
})

describe('behind a proxy that is trusted', () => {
  it('the cookie is for https alone', async () => {
    const proxied = await testApp({ config: { trustProxy: true } })
    const key = (await checkedInject(proxied.app, 'GET /api/base/data/encrypt/key')).data
    const answer = await checkedInject(proxied.app, LOGIN, {
      input: sealLogin(key, 'parentA', PASSWORD),
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(cookieOf(answer)).toContain('; Secure')
    await proxied.close()
  })
})
