import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DoorName } from '#contract/account/sso.ts'
import { type AtDoor, atDoor } from '#tests/support/partners/at-door.ts'
import { signJwt } from '#tests/support/partners/signers.ts'
import { ALL_DOORS } from '#tests/support/partners/world.ts'
import { DOORS } from './doors.rules.ts'

/** At every door: a credential made by another algorithm or of another kind, and one whose parts changed places. */
let at: AtDoor
beforeAll(async () => {
  at = await atDoor()
})
afterAll(() => at.close())

type Fields = Record<string, string>

async function come(door: DoorName, change: (f: Fields) => Fields) {
  const isCode = DOORS[door].family === 'oauth2'
  const begun = isCode ? await at.begin(door) : null
  const fields = { ...at.fields(door), ...(begun ? { state: begun.state } : {}) }
  return at.send(door, change(fields), { cookie: begun?.cookie })
}

async function refusedWith(door: DoorName, change: (f: Fields) => Fields) {
  const before = await at.sessions()
  const answer = await come(door, change)
  expect([answer.status, answer.data]).toEqual([10003, undefined])
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await at.sessions()).toBe(before)
}

const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
const signedBy = (algorithm: string, secret: string, given: Fields): Fields => {
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'sign'))
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&')
  return { ...fields, sign: createHmac(algorithm, secret).update(text).digest('hex') }
}
const rotated = (text: string): string => text.slice(1) + text.slice(0, 1)
const credentialName = (f: Fields): string => ('code' in f ? 'code' : 'ticket')

/** By family: wrong algorithm (or, where nothing is signed, a credential of another kind), then reordered. */
const wrongAlgorithm: Record<string, (door: DoorName) => ((f: Fields) => Fields)[]> = {
  jwt: (door) => {
    const { secret } = at.world.app(door)
    const by = (alg: string) => (f: Fields) => ({
      token: signJwt(claimsOf(f['token'] ?? ''), secret, { alg, typ: 'JWT' }),
    })
    return [by('HS512'), by('RS256'), by('ES256'), by('none')]
  },
  'signed-query': (door) =>
    ['md5', 'sha1', 'sha512', 'sha3-256'].map(
      (name) => (f: Fields) => signedBy(name, at.world.app(door).secret, f),
    ),
}
const anotherKind = (door: DoorName): ((f: Fields) => Fields)[] => {
  const { secret, audience } = at.world.app(door)
  const second = Math.floor(at.t.clock.at / 1000)
  const claims = { keyword: 'ext-1', sub: 'ext-1', aud: audience, iat: second, exp: second + 300, jti: 'k' }
  const token = signJwt(claims, secret)
  return [
    // a token signed with this very partner's key is no code and no ticket
    (f) => ({ ...f, [credentialName(f)]: token }),
    ({ code: _code, ticket: _ticket, ...rest }) => ({ ...rest, token }),
    // nor is the state, which is ours
    (f) => ({ ...f, [credentialName(f)]: f['state'] ?? 'a'.repeat(68) }),
  ]
}

describe.each(ALL_DOORS)('door %s', (door) => {
  const { family } = DOORS[door]

  it('refuses another algorithm, or a credential of another kind', async () => {
    for (const change of (wrongAlgorithm[family] ?? anotherKind)(door)) await refusedWith(door, change)
  })

  it('refuses a credential whose parts changed places, whatever the order of the address', async () => {
    if (family === 'jwt') {
      for (const order of [
        [1, 0, 2],
        [0, 2, 1],
        [2, 1, 0],
        [1, 2, 0],
      ])
        await refusedWith(door, (f) => ({
          token: order.map((i) => (f['token'] ?? '').split('.')[i] ?? '').join('.'),
        }))
    } else if (family === 'signed-query') {
      await refusedWith(door, (f) => ({ ...f, uid: f['nonce'] ?? '', nonce: f['uid'] ?? '' }))
      await refusedWith(door, (f) => ({ ...f, aud: f['appId'] ?? '', appId: f['aud'] ?? '' }))
      await refusedWith(door, (f) => ({ ...f, sign: rotated(f['sign'] ?? '') }))
    } else {
      await refusedWith(door, (f) => ({ ...f, [credentialName(f)]: rotated(f[credentialName(f)] ?? '') }))
      if (family === 'oauth2') {
        await refusedWith(door, (f) => ({ ...f, code: f['state'] ?? '', state: f['code'] ?? '' }))
        await refusedWith(door, (f) => ({ ...f, state: rotated(f['state'] ?? '') }))
      }
    }
    const backwards = await come(door, (f) => Object.fromEntries(Object.entries(f).toReversed()))
    expect(backwards.status).toBe(0)
  })
})
