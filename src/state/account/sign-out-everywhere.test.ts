import { generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { envelope } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const LOGIN = 'POST /api/base/data/encrypt/login'
const LOGOUT = 'POST /api/base/data/logout'
afterEach(() => vi.unstubAllGlobals())

async function signedIn(cookies = true) {
  const page = fakePage()
  page.state.cookies = cookies
  const publicKey = generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }).x
  page.routes['GET /api/base/data/encrypt/key'] = () => envelope({ keyId: 'k', publicKey, challenge: 'c' })
  page.routes[LOGIN] = () => envelope({ dongniLoginToken: '', accountKey: 'acc', userList: [] })
  const child = { userId: 'u1', userType: 5, userName: '家长', relativeId: 's1' }
  page.routes['GET /api/base/data/system/account/user'] = () =>
    envelope({
      accountKey: 'acc',
      userName: '家长',
      userList: [child],
      relativeInfo: [],
      schoolInfo: {},
      information: {},
    })
  page.reload()
  const { session, signIn } = await import('./session.state.ts')
  const { signOutEverywhere } = await import('./sign-out-everywhere.ts')
  await signIn('a', 'p')
  return { page, session, signOutEverywhere }
}

it('signing out everywhere asks the server once, and then nobody is here [C012]', async () => {
  const { page, session, signOutEverywhere } = await signedIn()
  page.routes[LOGOUT] = () => envelope({})
  expect(await signOutEverywhere()).toBeNull()
  expect(session.phase).toBe('signedOut')
  const asked = page.sent.filter((one) => one.call === LOGOUT)
  expect(asked.map((one) => one.body?.['everywhere'])).toEqual([true])
})

it('signing out everywhere without an answer leaves everything as it is [C012]', async () => {
  const { page, session, signOutEverywhere } = await signedIn()
  page.routes[LOGOUT] = () => {
    throw new TypeError('no line')
  }
  expect(await signOutEverywhere()).toMatchObject({ kind: 'network' })
  expect(session.phase).toBe('signedIn')
})

it('a page without cookies says so when it signs in, any other does not [D02]', async () => {
  for (const cookies of [true, false]) {
    const { page } = await signedIn(cookies)
    const login = page.sent.find((one) => one.call === LOGIN)
    expect(login?.headers.get('x-kb-no-cookie')).toBe(cookies ? null : '1')
  }
})
