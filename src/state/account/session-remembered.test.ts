import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { envelope, refusal } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const USER = 'GET /api/base/data/system/account/user'
const LOGOUT = 'POST /api/base/data/logout'

let phones = 0
/** A phone, and a school that knows one parent of one child. */
function phone() {
  const accountKey = `remembered${++phones}`
  const page = fakePage()
  const { publicKey } = generateKeyPairSync('x25519')
  const { x } = publicKey.export({ format: 'jwk' })
  const child = { userId: 'u1', userType: 5, userName: '家长', relativeId: 's1' }
  page.routes['GET /api/base/data/encrypt/key'] = () => envelope({ keyId: 'k', publicKey: x, challenge: 'c' })
  page.routes['POST /api/base/data/encrypt/login'] = () =>
    envelope({ dongniLoginToken: 'secret-token', accountKey, userList: [] })
  page.routes[USER] = () =>
    envelope({
      accountKey,
      userName: '家长',
      userList: [child],
      relativeInfo: [],
      schoolInfo: {},
      information: {},
    })
  page.routes[LOGOUT] = () => envelope({})
  const open = async () => {
    page.reload()
    const [session, { keepProfileCopy, readProfileCopy }] = await Promise.all([
      import('./session.state.ts'),
      import('./profile.ts'),
    ])
    /** As the app starts. */
    const start = async () => session.startSession(await readProfileCopy())
    return { ...session, start, keepProfileCopy }
  }
  return { ...page, open }
}
afterEach(() => vi.unstubAllGlobals())

describe('who is remembered', () => {
  it('an account without an identity is told as such, and its session ends on the server [E06]', async () => {
    const p = phone()
    const app = await p.open()
    p.routes[USER] = () => refusal(10_002)
    expect(await app.signIn('2026001', 'my-password')).toMatchObject({ failure: { at: 'no-user' } })
    expect(app.session).toMatchObject({ phase: 'signedOut', account: null })
    expect(p.sent.at(-1)?.call).toBe(LOGOUT)
  })
  it('a person whose last identity was taken away is signed out, and told why [E06]', async () => {
    const p = phone()
    await (await p.open()).signIn('2026001', 'my-password')
    p.routes[USER] = () => refusal(10_002)
    const app = await p.open()
    await app.start()
    expect(app.session).toMatchObject({ phase: 'signedOut', endedKey: 'failure.noUser' })
    expect(p.sent.map(({ call }) => call)).toContain(LOGOUT)
  })
  it.each([true, false])(
    'a person whom a cleared localStorage forgot is here again, online: %s [T01]',
    async (online) => {
      const p = phone()
      const before = await p.open()
      await before.signIn('2026001', 'my-password')
      await before.keepProfileCopy()
      p.local.clear()
      p.state.online = online
      const app = await p.open()
      await app.start()
      expect(app.session).toMatchObject({ phase: 'signedIn', identity: { userId: 'u1' } })
      expect(p.local.has('kb.profile')).toBe(true)
    },
  )
  it('whoever signed out is not taken from the copy, also when the page ended meanwhile [T01]', async () => {
    const p = phone()
    const before = await p.open()
    await before.signIn('2026001', 'my-password')
    await before.keepProfileCopy()
    p.state.online = false
    const leaving = before.signOut()
    // the next page begins before the copy is deleted
    const next = await p.open()
    await next.start()
    expect(next.session.phase).toBe('signedOut')
    await leaving
    p.local.clear()
    const later = await p.open()
    await later.start()
    expect(later.session.phase).toBe('signedOut')
  })
})
