import { afterEach, describe, expect, it, vi } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { envelope, refusal } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const USER = 'GET /api/base/data/system/account/user'
const TIME = 'GET /api/base/data/system/info/getSysTime'
const PLAN = 'GET /api/exam/plan'
afterEach(() => vi.unstubAllGlobals())

let phones = 0
const accountOf = (accountKey: string) => ({
  accountKey,
  userName: '李',
  loginVersion: '1.1',
  userList: [{ userId: 'u1', userType: 4, userName: '李', relativeId: 's1' }],
  ...{ relativeInfo: [], schoolInfo: {}, information: {} },
})

async function open(userAgent = 'test') {
  const page = fakePage()
  const account = accountOf(`acc-end${++phones}`)
  page.routes[USER] = () => envelope(account)
  page.routes[PLAN] = () => envelope({ list: [], total: 0 })
  page.reload()
  vi.stubGlobal('navigator', { userAgent, onLine: true, cookieEnabled: true })
  const [session, { client }, doorway, { facts }] = await Promise.all([
    import('./session.state.ts'),
    import('../client.ts'),
    import('#src/platform/tried-programs.ts'),
    import('../facts.ts'),
  ])
  const come = () =>
    session.finishSignIn({ dongniLoginToken: '', accountKey: account.accountKey, userList: [] } as never)
  return { ...page, ...session, client, doorway, facts, account, come }
}

describe('a session the server ends', () => {
  it.each([Status.sessionEnded, Status.sessionRevoked])(
    '%i clears all but a few marks of the phone; unsent work stays [S22] [E17]',
    async (status) => {
      const page = await open()
      await page.come()
      for (const key of ['kb.openId', 'kb.settings', 'kb.unsent.answers', 'kb.school-name'])
        page.local.set(key, '1')
      page.tab.set('kb.score-mode', 'check')
      page.routes[PLAN] = () => refusal(status)
      await page.client.call(PLAN)
      await page.settle()
      expect(page.session).toMatchObject({ phase: 'signedOut', account: null })
      expect(page.session.endedKey).not.toBeNull()
      for (const key of ['kb.openId', 'kb.settings', 'kb.unsent.answers'])
        expect(page.local.has(key), key).toBe(true)
      expect(page.tab.get('kb.score-mode')).toBe('check')
      expect([page.local.has('kb.school-name'), page.local.has('kb.profile')]).toEqual([false, false])
    },
  )

  it('lets the mini-program sign in once more, not round and round [S22]', async () => {
    const { tab, doorway } = await open('Mozilla/5.0 MicroMessenger/8.0.49 miniProgram')
    const isTried = () => tab.has('kb.door-tried')
    doorway.noteTried()
    doorway.tryAgain(1_000_000)
    expect(isTried()).toBe(false)
    doorway.noteTried()
    doorway.tryAgain(1_030_000)
    expect(isTried()).toBe(true)
    doorway.tryAgain(1_070_000)
    expect(isTried()).toBe(false)
  })

  it('elsewhere the way on is the sign-in page [S22]', async () => {
    const { tab, doorway } = await open()
    doorway.noteTried()
    doorway.tryAgain(1_000_000)
    expect(tab.has('kb.door-tried')).toBe(true)
  })
})

describe('the first question of a session', () => {
  it('is asked again with the right time when the clock was wrong [S23]', async () => {
    const page = await open()
    let asked = 0
    page.routes[USER] = () => (++asked === 1 ? new Response('', { status: 453 }) : envelope(page.account))
    page.routes[TIME] = () => envelope({ time: Date.now() - 86_400_000 })
    expect(await page.come()).toMatchObject({ ok: true })
    expect(asked).toBe(2)
    expect(Math.abs(Number(page.local.get('kb.skew')) + 86_400_000)).toBeLessThan(60_000)
    expect(Number(page.sent.at(-1)?.query.get('client_check_time'))).toBeLessThan(Date.now() - 86_000_000)
  })

  it('that the server answers with a fault is told as such, a lost line as a lost line [E05]', async () => {
    const page = await open()
    page.routes[USER] = () => new Response('', { status: 503 })
    expect(await page.come()).toMatchObject({ ok: false, failure: { at: 'account', http: 503 } })
    page.routes[USER] = () => {
      throw new TypeError('Failed to fetch')
    }
    const lost = await page.come()
    expect(lost).toMatchObject({ ok: false, failure: { kind: 'network' } })
    expect(lost).not.toHaveProperty(['failure', 'at'])
  })
})

describe('where a token comes from [S03]', () => {
  it('is the tab’s own at the start; with none the cookie speaks, and the app sends nothing of its own', async () => {
    const page = await open()
    await page.come()
    await page.startSession()
    expect(page.facts.token).toBeUndefined()
    expect(page.sent.at(-1)?.headers.has('x-kb-token')).toBe(false)
    page.tab.set('kb.token', 'tab-token-0123456789')
    await page.startSession()
    expect(page.facts.token).toBe('tab-token-0123456789')
  })
  it('is an address’s only after the person agreed, and then before the cookie', async () => {
    const page = await open()
    await page.come()
    page.routes['POST /api/base/data/logout'] = () => envelope({})
    expect(await page.signInByToken('link-token-0123456789')).toBe(true)
    const question = page.sent.findLast((s) => s.call === USER)
    expect(question?.headers.get('x-kb-token')).toBe('link-token-0123456789')
    expect([...page.local.values()].join()).not.toContain('link-token')
    page.routes[USER] = () => refusal(Status.sessionEnded)
    expect(await page.signInByToken('other-token-0123456789')).toBe(false)
    expect(page.session.phase).toBe('signedOut')
    expect(page.tab.has('kb.token')).toBe(false)
  })
})
