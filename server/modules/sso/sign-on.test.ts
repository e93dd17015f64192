import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type AtDoor, atDoor, HOST } from '#tests/support/partners/at-door.ts'
import { signQuery } from '#tests/support/partners/signers.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const MINUTE = 60_000
let at: AtDoor
beforeAll(async () => {
  at = await atDoor()
})
afterAll(() => at.close())

const account = (token: string | undefined, userId?: string) =>
  checkedInject(at.t.app, 'GET /api/base/data/system/account/user', { token, input: { userId } })

describe('a code and its state', () => {
  const come = async (state: string, cookie: string | undefined, code?: string) => {
    const fields = { ...(code === undefined ? at.fields('wechat') : { code }), state }
    return { answer: await at.send('wechat', fields, { cookie }) }
  }

  it('the same browser asking again within five minutes gets the same person, and the code is given back once [S09]', async () => {
    const { state, cookie } = await at.begin('wechat')
    const exchanges = () => at.world.app('wechat').seen.filter((p) => p.startsWith('/sns')).length
    const before = exchanges()
    const code = at.fields('wechat')['code'] ?? ''
    const both = await Promise.all([come(state, cookie, code), come(state, cookie, code)])
    expect(both.map((b) => b.answer.data.login?.accountKey)).toEqual(['key-studentA11', 'key-studentA11'])
    at.t.clock.at += 4 * MINUTE
    expect((await come(state, cookie, code)).answer.status).toBe(0)
    expect(exchanges()).toBe(before + 1)
    at.t.clock.at += 2 * MINUTE
    expect((await come(state, cookie, code)).answer.status).toBe(10003)
  })

  it('a state is of one browser, one door, ten minutes', async () => {
    const { state, cookie } = await at.begin('wechat')
    const other = await at.begin('wechat')
    expect((await come(state, undefined)).answer.status).toBe(10003)
    expect((await come(state, other.cookie)).answer.status).toBe(10003)
    expect(
      (await come(`${state.slice(0, -1)}${state.endsWith('0') ? '1' : '0'}`, cookie)).answer.status,
    ).toBe(10003)
    const fields = { ...at.fields('wx-third'), state }
    expect((await at.send('wx-third', fields, { cookie })).status).toBe(10003)
    at.t.clock.at += 11 * MINUTE
    expect((await come(state, cookie)).answer.status).toBe(10003)
  })

  it('a snapshot page’s made-up person is nobody, and may not be linked', async () => {
    const { state, cookie } = await at.begin('wechat')
    const { code = '' } = at.fields('wechat', { person: 'virtual-1' })
    expect((await come(state, cookie, code)).answer.status).toBe(10003)
  })

  it('people come back to a configured host, whatever the Host header says [S08]', async () => {
    for (const host of [HOST, 'evil.example']) {
      const { authorizeUrl } = await at.begin('wx-third', host).catch(() => ({ authorizeUrl: '' }))
      const redirect = authorizeUrl && new URL(authorizeUrl).searchParams.get('redirect_uri')
      if (redirect) expect(new URL(redirect).host).toBe(HOST)
      else expect(host).toBe('evil.example')
    }
    const { authorizeUrl } = await at.begin('wechat')
    expect(authorizeUrl).toMatch(/#wechat_redirect$/)
    expect([...new URL(authorizeUrl).searchParams.keys()]).toEqual([
      'appid',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ])
  })

  it('asks for a token with the address that the authorization came with, as RFC 6749 (4.1.3) wants it [S09]', async () => {
    const input = { door: 'iedu' as const, next: '/exam/list?x=1&y=é' }
    const begun = await checkedInject(at.t.app, 'GET /api/base/data/school/student/appId', {
      input,
      headers: { host: HOST },
    })
    const there = await fetch(begun.data.authorizeUrl, { redirect: 'manual' })
    const back = new URL(there.headers.get('location') ?? '')
    const fields = Object.fromEntries(back.searchParams)
    const cookie = String(begun.headers['set-cookie']).split(';')[0]
    const answer = await at.send('iedu', fields, { cookie })
    expect([answer.status, answer.data.next]).toEqual([0, input.next])
  })

  it('a partner that does not answer costs nobody the code', async () => {
    const { state, cookie } = await at.begin('iedu')
    const fields = { ...at.fields('iedu'), state }
    at.world.server.breakDown('iedu-a', true)
    const answer = await at.send('iedu', fields, { cookie })
    expect([answer.status, answer.message.includes('没有回应')]).toEqual([1, true])
    at.world.server.breakDown('iedu-a', false)
    expect((await at.send('iedu', fields, { cookie })).status).toBe(0)
  })

  it.each(['tencent', 'iedu'] as const)(
    '%s: an answer about another application is refused',
    async (door) => {
      const { state, cookie } = await at.begin(door)
      at.world.answerFor(`${door}-a`, 'wxother')
      expect((await at.send(door, { ...at.fields(door), state }, { cookie })).status).toBe(10003)
      at.world.answerFor(`${door}-a`, undefined)
    },
  )
})

describe('somebody else is signed in', () => {
  it('is asked with both names; nothing changes before, and agreeing ends the former session', async () => {
    const first = (await at.send('jwt', at.fields('jwt'))).data.login?.dongniLoginToken
    const asked = await at.send('jwt', at.fields('jwt', { person: 'ext-2' }), { token: first })
    expect(asked.data.login).toBeNull()
    expect(asked.data.ask).toMatchObject({ current: '名studentA11名', wanted: '名studentA31名' })
    expect(asked.headers['set-cookie']).toBeUndefined()
    expect((await account(first)).data.accountId).toBe('studentA11')

    const confirm = asked.data.ask?.confirm ?? ''
    for (const token of [undefined, await at.t.tokenOf('studentA11')])
      expect((await at.send('jwt', {}, { token, confirm })).status).toBe(10003)
    const swapped = await at.send('jwt', {}, { token: first, confirm })
    const second = swapped.data.login?.dongniLoginToken
    expect((await account(second)).data.accountId).toBe('studentA31')
    expect((await account(first)).status).toBe(10051)
    expect((await at.send('jwt', {}, { token: second, confirm })).status).toBe(10003)
  })

  it('a word that is over or of another door is refused', async () => {
    const token = await at.t.tokenOf('studentA31')
    const asked = await at.send('jwt', at.fields('jwt'), { token })
    const confirm = asked.data.ask?.confirm ?? ''
    expect((await at.send('sso', {}, { token, confirm })).status).toBe(10003)
    at.t.clock.at += 11 * MINUTE
    expect((await at.send('jwt', {}, { token, confirm })).status).toBe(10003)
  })

  it('the same account gets a new session, the old one is over', async () => {
    const token = await at.t.tokenOf('studentA11')
    const next = (await at.send('jwt', at.fields('jwt'), { token })).data.login?.dongniLoginToken
    expect(next).not.toBe(token)
    expect((await account(token)).status).toBe(10051)
    expect((await account(next)).status).toBe(0)
  })
})

describe('a partner speaks for its own schools', () => {
  it('a parent of two schools comes in with the child of this one alone', async () => {
    const { login } = (await at.send('jwt', at.fields('jwt', { person: 'ext-both' }))).data
    expect(login?.userList.map((u) => u.userId)).toEqual(['u-parentAB-1'])
    const token = login?.dongniLoginToken
    const own = await account(token)
    expect(own.data.userList.map((u) => u.schoolId)).toEqual(['A'])
    expect(own.text).not.toContain('B-s21')
    expect((await account(token, 'u-parentAB-2')).status).toBe(10002)
    const children = await checkedInject(at.t.app, 'GET /api/base/data/system/account/user/children', {
      token,
    })
    expect(children.data.children.map((c) => c.studentId)).toEqual(['A-s12'])
  })

  it('a student not linked yet is found by the school’s number, in that school alone', async () => {
    const { secret } = at.world.app('17zuoye')
    const withNumber = (uid: string, orgId: string) => {
      const { sign: _, ...made } = at.fields('17zuoye', { person: uid, school: orgId })
      return signQuery({ ...made, studentNum: 'n-A-s31' }, secret)
    }
    expect((await at.send('17zuoye', withNumber('new-1', 'org-b'))).status).toBe(10005)
    const { login } = (await at.send('17zuoye', withNumber('new-2', 'org-a'))).data
    expect(login?.userList.map((u) => u.userId)).toEqual(['u-studentA31'])
    // a student's number without a role is a student's
    const { role: _, ...without } = withNumber('new-3', 'org-a')
    const { sign: __, ...bare } = without as Record<string, string>
    const found = await at.send('17zuoye', signQuery(bare, secret))
    expect(found.data.login?.userList.map((u) => u.userId)).toEqual(['u-studentA31'])
    // linked from then on, without the number
    expect((await at.send('17zuoye', at.fields('17zuoye', { person: 'new-2' }))).status).toBe(0)
  })
})

describe('limits and the log', () => {
  it('each partner has its own number of tries a minute, which a restart does not forget', async () => {
    const settings = { perMinute: 2, origins: ['https://a.example'] }
    await at.t.db
      .updateTable('partner')
      .set({ settings: JSON.stringify(settings) })
      .where('partner_id', '=', 'aiclass-a')
      .execute()
    at.t.clock.at += MINUTE
    const tries = async () => (await at.send('aiclass', at.fields('aiclass', { forged: true }))).http
    expect([await tries(), await tries(), await tries()]).toEqual([200, 200, 429])
    const again = await buildApp({
      db: at.t.db,
      clock: at.t.clock,
      config: { distDir: at.t.dist, brandsDir: 'brands', logLevel: 'silent', build: 'again' },
    })
    const input = { door: 'aiclass', fields: at.fields('aiclass') }
    const restarted = await checkedInject(again, 'POST /api/base/data/auth/token', {
      input,
      headers: { host: HOST },
    })
    expect(restarted.http).toBe(429)
    await again.close()
    expect((await at.send('sso', at.fields('sso'))).status).toBe(0)
    at.t.clock.at += MINUTE
    expect((await at.send('aiclass', at.fields('aiclass'))).status).toBe(0)
  })

  it('by code says its kind, and whether the page is inside the messenger; nothing follows from it [S09]', async () => {
    const call = 'POST /api/base/data/system/auth/jwt'
    const come = (more: object) =>
      checkedInject(at.t.app, call, {
        input: { door: 'jwt', fields: at.fields('jwt'), ...more },
        headers: { host: HOST },
      })
    for (const mobileType of [1, 2]) {
      expect((await come({ loginType: 3, mobileType })).data.login?.dongniLoginToken).toBeTruthy()
      expect(at.t.logs.findLast((l) => l['msg'] === 'sign-on')).toMatchObject({ outcome: 'in', mobileType })
    }
    for (const wrong of [{ loginType: 1 }, { mobileType: 3 }, { mobileType: 'wx' }]) {
      expect((await come(wrong)).status).toBe(10001)
    }
  })

  it('no credential, no key and no person is in the log; why it was refused is', async () => {
    const good = at.fields('jwt')
    const { login } = (await at.send('jwt', good)).data
    await at.send('jwt', at.fields('jwt', { foreignAudience: true }))
    const log = JSON.stringify(at.t.logs)
    for (const secret of [good['token'], login?.dongniLoginToken, 'ext-1', at.world.app('jwt').secret])
      expect(log).not.toContain(secret)
    expect(log).toContain('claim aud')
  })
})
