import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { envelope, refusal } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const USER = 'GET /api/base/data/system/account/user'
const KEY = 'GET /api/base/data/encrypt/key'
const TIME = 'GET /api/base/data/system/info/getSysTime'
const LOGIN = 'POST /api/base/data/encrypt/login'
const LOGOUT = 'POST /api/base/data/logout'
const PLAN = 'GET /api/exam/plan/student/all'

const child = (n: number) => ({ userId: `u${n}`, userType: 5, userName: '家长', relativeId: `s${n}` })
/** What an account's call gives beside. */
const NO_MORE = { relativeInfo: [], schoolInfo: {}, information: {} }
const state = (accountKey: string, children: number) => ({
  accountKey,
  userName: '家长',
  userList: Array.from({ length: children }, (_, i) => child(i + 1)),
  ...NO_MORE,
})

let phones = 0
/** A phone and a school that knows one parent. */
function phone(children = 1) {
  const accountKey = `acc${++phones}`
  const page = fakePage()
  const { publicKey } = generateKeyPairSync('x25519')
  const x = publicKey.export({ format: 'jwk' }).x
  page.routes[KEY] = () => envelope({ keyId: 'k', publicKey: x, challenge: 'c' })
  page.routes[LOGIN] = () => envelope({ dongniLoginToken: 'secret-token', accountKey, userList: [] })
  page.routes[USER] = () => envelope(state(accountKey, children))
  page.routes[LOGOUT] = () => envelope({})
  page.routes[PLAN] = () => envelope({ list: [], total: 0 }, {}, { headers: { etag: '"p"' } })
  const open = async () => {
    page.reload()
    const [session, { client }, { net }, { resources }] = await Promise.all([
      import('./session.state.ts'),
      import('../client.ts'),
      import('../line/net.state.ts'),
      import('../resource.store.ts'),
    ])
    return { ...session, client, net, resources }
  }
  return { ...page, accountKey, open }
}
afterEach(() => vi.unstubAllGlobals())

describe('signing in', () => {
  it('asks nothing at all when nobody is remembered', async () => {
    const { open, sent } = phone()
    const app = await open()
    await app.startSession()
    expect(app.session.phase).toBe('signedOut')
    expect(sent).toEqual([])
  })
  it('shows the newest exam that came along, and to nobody who has yet to choose whom they are', async () => {
    const newestExam = { exam: { examId: 'e1', examName: '期中' } }
    for (const children of [1, 2]) {
      const p = phone(children)
      const reply = { dongniLoginToken: 'secret-token', accountKey: p.accountKey, userList: [], newestExam }
      p.routes[LOGIN] = () => envelope({ ...reply, account: state(p.accountKey, children) })
      const app = await p.open()
      expect(await app.signIn('2026001', 'my-password')).toMatchObject({ ok: true })
      const key = `${p.accountKey}/${app.session.identity?.userId ?? ''}`
      const shown = app.resources.read(app.resources.keyOf(key, 'GET /api/exam/plan/latest'))
      expect(shown).toMatchObject({ data: children === 1 ? newestExam : null, asOf: null })
      expect(JSON.stringify(p.sent)).not.toContain('plan/latest')
    }
  })
  it('sends no password in clear, and speaks for the person from then on', async () => {
    const p = phone()
    const app = await p.open()
    expect(await app.signIn('2026001', 'my-password')).toMatchObject({ ok: true })
    expect(JSON.stringify(p.sent.map((s) => s.body))).not.toContain('my-password')
    expect(app.session).toMatchObject({ phase: 'signedIn', identity: { userId: 'u1' } })
    await app.client.call(PLAN)
    expect(p.sent.at(-1)?.headers.get('x-kb-account')).toBe(p.accountKey)
    expect(p.sent.at(-1)?.query.get('studentId')).toBe('s1')
    expect(p.said).toContainEqual({ type: 'signed-in', accountKey: p.accountKey, userId: 'u1' })
  })
  it('leaves the token in no store where a cookie carries it, and in the tab alone where none can', async () => {
    const p = phone()
    await (await p.open()).signIn('a', 'p')
    expect([...p.local.values(), ...p.tab.values()].join()).not.toContain('secret-token')
    p.state.cookies = false
    const app = await p.open()
    await app.signIn('a', 'p')
    expect([...p.local.values()].join()).not.toContain('secret-token')
    await app.client.call(PLAN)
    expect(p.sent.at(-1)?.headers.get('x-kb-token')).toBe('secret-token')
  })
  it('asks for the key while one types, and uses it once', async () => {
    const p = phone()
    const app = await p.open()
    await Promise.all([app.prepareSignIn(), app.prepareSignIn()])
    const asked = () => p.sent.filter((s) => s.call === KEY).length
    expect(asked()).toBe(1)
    expect(await app.signIn('a', 'p')).toMatchObject({ ok: true })
    expect(asked()).toBe(1)
    expect(await app.signIn('a', 'p')).toMatchObject({ ok: true })
    expect(asked()).toBe(2)
  })
  it('takes a new key where the one asked for ahead is over, and only then asks twice', async () => {
    const p = phone()
    const opens = p.routes[LOGIN]
    p.routes[LOGIN] = () => {
      if (opens) p.routes[LOGIN] = opens
      return refusal(10001, '请重新登录')
    }
    const app = await p.open()
    await app.prepareSignIn()
    expect(await app.signIn('a', 'p')).toMatchObject({ ok: true })
    p.routes[LOGIN] = () => refusal(10001, '请重新登录')
    const before = p.sent.length
    expect(await app.signIn('a', 'p')).toMatchObject({ ok: false })
    expect(p.sent.length - before).toBe(2)
  })
  it('on a phone whose clock is wrong learns the time and goes on by itself, once [S23] [E20]', async () => {
    const p = phone()
    const opens = p.routes[KEY]
    p.routes[TIME] = () => envelope({ time: 1_763_700_000_000 })
    p.routes[KEY] = () => {
      if (opens) p.routes[KEY] = opens
      return new Response('', { status: 453 })
    }
    const app = await p.open()
    // the tap comes while the question for the key is still under way
    const ahead = app.prepareSignIn()
    expect(await app.signIn('a', 'p')).toMatchObject({ ok: true })
    await ahead
    expect(p.sent.map((s) => s.call).filter((call) => call === TIME || call === KEY)).toEqual([
      KEY,
      TIME,
      KEY,
    ])
    p.routes[KEY] = () => new Response('', { status: 453 })
    const before = p.sent.filter((s) => s.call === KEY).length
    expect(await app.signIn('a', 'p')).toMatchObject({ ok: false, failure: { http: 453 } })
    expect(p.sent.filter((s) => s.call === KEY).length - before).toBe(2)
  })
  it('takes the account from the answer to signing in, and asks only a school that gave none', async () => {
    const p = phone()
    const login = { dongniLoginToken: 't', accountKey: p.accountKey, userList: [] }
    const app = await p.open()
    await app.signIn('a', 'p')
    const asked = () => p.sent.filter((s) => s.call === USER).length
    expect(asked()).toBe(1)
    p.routes[LOGIN] = () => envelope({ ...login, account: state(p.accountKey, 1) })
    expect(await app.signIn('a', 'p')).toMatchObject({ ok: true, data: { accountKey: p.accountKey } })
    expect(app.session.identity?.userId).toBe('u1')
    expect(asked()).toBe(1)
  })
  it('says why not, and nobody is here', async () => {
    const p = phone()
    p.routes[LOGIN] = () => refusal(10003, '账号或密码不正确')
    const app = await p.open()
    await app.startSession()
    expect(await app.signIn('a', 'p')).toMatchObject({
      ok: false,
      failure: { messageKey: 'failure.badCredentials' },
    })
    expect(app.session.phase).toBe('signedOut')
  })
  it('lets a parent of two choose a child, and remembers the choice', async () => {
    const p = phone(2)
    const app = await p.open()
    await app.signIn('a', 'p')
    expect(app.session.identity).toBeNull()
    await app.chooseIdentity('u2')
    await app.chooseIdentity('somebody-else')
    expect(app.session.identity?.userId).toBe('u2')
    const again = await p.open()
    const started = again.startSession()
    expect(again.session.identity?.userId).toBe('u2')
    await started
    expect(p.sent[0]?.query.get('userId')).toBe('u2')
  })
  it('asks which identity where there are several, and lets whoever has one go straight in, unless its student is not bound [S12]', async () => {
    const teacher = { userId: 't1', userType: 3, userName: '王老师', relativeId: 't1' }
    const after = async (userList: object[]) => {
      const p = phone()
      p.routes[USER] = () => envelope({ ...state(p.accountKey, 0), userList })
      const app = await p.open()
      await app.signIn('a', 'p')
      return app.session.identity?.userId ?? null
    }
    expect(await after([teacher])).toBe('t1')
    expect(await after([{ ...child(1), studentName: null }])).toBeNull()
    expect(await after([teacher, child(1)])).toBeNull()
    expect(await after([child(1), { ...child(2), studentName: null }])).toBeNull()
  })
  it('asks again when the identity was taken away', async () => {
    const p = phone(2)
    const app = await p.open()
    await app.signIn('a', 'p')
    await app.chooseIdentity('u2')
    p.routes[USER] = ({ query }) =>
      query.get('userId') === 'u2' ? refusal(10002) : envelope(state(p.accountKey, 1))
    const again = await p.open()
    await again.startSession()
    expect(again.session.identity?.userId).toBe('u1')
  })
})

describe('a cold start without a line', () => {
  it('knows who is here and says that it is offline', async () => {
    const p = phone()
    await (await p.open()).signIn('a', 'p')
    p.state.online = false
    const app = await p.open()
    await app.startSession()
    expect(app.session).toMatchObject({ phase: 'signedIn', identity: { userId: 'u1' } })
    expect(app.net.online).toBe(false)
  })
})

describe('signing out', () => {
  it('leaves nothing of the person on the phone, also without a line; the server hears of it later', async () => {
    const p = phone()
    const app = await p.open()
    await app.signIn('a', 'p')
    await app.client.call(PLAN)
    const database = `kb_${p.accountKey}`
    expect((await indexedDB.databases()).map((d) => d.name)).toContain(database)
    p.state.online = false
    await app.signOut()
    expect(app.session).toMatchObject({ phase: 'signedOut', account: null, identity: null })
    expect((await indexedDB.databases()).map((d) => d.name)).not.toContain(database)
    expect([...p.local.keys()]).toEqual(['kb.owed-logout'])
    expect(p.said).toContainEqual({ type: 'signed-out', accountKey: p.accountKey })
    p.state.online = true
    const next = await p.open()
    await next.startSession()
    await p.settle()
    expect(p.sent.map((s) => s.call)).toEqual([LOGOUT])
    expect([...p.local.keys()]).toEqual([])
  })
  it('is told to the server before anybody else signs in', async () => {
    const p = phone()
    const app = await p.open()
    await app.signIn('a', 'p')
    p.state.online = false
    await app.signOut()
    p.state.online = true
    p.sent.length = 0
    await app.signIn('b', 'p')
    expect(p.sent.map((s) => s.call)).toEqual([LOGOUT, KEY, LOGIN, USER])
    expect(app.session.phase).toBe('signedIn')
  })
  it('is forced by 10051 and 10055: everything goes, and the reason is told [E17]', async () => {
    for (const [status, key] of [
      [10051, 'failure.sessionEnded'],
      [10055, 'failure.sessionRevoked'],
    ] as const) {
      const p = phone()
      const app = await p.open()
      await app.signIn('a', 'p')
      p.routes[PLAN] = () => refusal(status)
      await app.client.call(PLAN)
      await p.settle()
      expect(app.session).toMatchObject({ phase: 'signedOut', endedKey: key })
      expect([...p.local.keys()]).toEqual([])
    }
  })
  it('leaves alone who was remembered meanwhile by another tab', async () => {
    const p = phone()
    const app = await p.open()
    await app.signIn('a', 'p')
    const other = JSON.stringify({ format: 1, account: state('other', 1), userId: 'u1' })
    p.local.set('kb.profile', other)
    p.routes[PLAN] = () => refusal(10051)
    await app.client.call(PLAN)
    await p.settle()
    expect(app.session.phase).toBe('signedOut')
    expect(p.local.get('kb.profile')).toBe(other)
  })
  it('in another tab signs this one out too, but not somebody else', async () => {
    const p = phone()
    const app = await p.open()
    await app.signIn('a', 'p')
    p.otherTab({ type: 'signed-out', accountKey: 'stranger' })
    p.otherTab('nonsense')
    expect(app.session.phase).toBe('signedIn')
    p.otherTab({ type: 'signed-out', accountKey: p.accountKey })
    expect(app.session.phase).toBe('signedOut')
  })
  it('is finished at the next start when the page was killed in the middle', async () => {
    const p = phone()
    const first = await p.open()
    await first.signIn('a', 'p')
    await first.client.call(PLAN)
    p.local.clear()
    p.local.set('kb.erasing', JSON.stringify([p.accountKey]))
    const app = await p.open()
    await app.startSession()
    await vi.waitFor(() => expect(p.local.has('kb.erasing')).toBe(false))
    expect((await indexedDB.databases()).map((d) => d.name)).not.toContain(`kb_${p.accountKey}`)
  })
})
