import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DoorName } from '#contract/account/sso.ts'
import { type AtDoor, atDoor } from '#tests/support/partners/at-door.ts'
import { signJwt } from '#tests/support/partners/signers.ts'

/** Tokens that must never open a door, whatever key they are signed with. */
let at: AtDoor
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ format: 'pem', type: 'spki' }).toString()
const EC = generateKeyPairSync('ec', { namedCurve: 'P-256' })

beforeAll(async () => {
  at = await atDoor()
  await at.t.db
    .updateTable('partner')
    .set({
      secret: PEM,
      settings: JSON.stringify({ alg: 'RS256', issuer: 'tianwen', origins: ['https://a.example'] }),
    })
    .where('partner_id', '=', 'tianwen-a')
    .execute()
})
afterAll(() => at.close())

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
let serial = 0
const claims = (door: DoorName, more: object = {}) => {
  const now = Math.floor(at.t.clock.at / 1000)
  const base = {
    keyword: 'ext-1',
    aud: at.world.app(door).audience,
    iss: 'tianwen',
    iat: now,
    exp: now + 300,
  }
  return { ...base, jti: `corpus-${String(serial++)}`, ...more }
}
const without = (name: string) => {
  const all: Record<string, unknown> = claims('jwt')
  delete all[name]
  return all
}
const rs256 = (value: object, header: object = {}) => {
  const text = `${part({ alg: 'RS256', typ: 'JWT', ...header })}.${part(value)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}
const hs = (value: object, header: object = {}) =>
  signJwt(value, at.world.app('jwt').secret, { alg: 'HS256', typ: 'JWT', ...header })
const keyed = (secret: string | Buffer, value: object) => {
  const text = `${part({ alg: 'HS256' })}.${part(value)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

describe('a shared key (HS256)', () => {
  it('opens with an honest token', async () => {
    expect((await at.send('jwt', { token: hs(claims('jwt')) })).status).toBe(0)
  })

  it.each<[string, () => string]>([
    ['alg none', () => `${part({ alg: 'none' })}.${part(claims('jwt'))}.`],
    ['alg None in capitals', () => `${part({ alg: 'NONE' })}.${part(claims('jwt'))}.x`],
    ['no alg', () => `${part({ typ: 'JWT' })}.${part(claims('jwt'))}.x`],
    ['another alg of the same key', () => hs(claims('jwt'), { alg: 'HS512' })],
    ['RS256 with a key of its own', () => rs256(claims('jwt'))],
    ['its own key in jwk', () => hs(claims('jwt'), { jwk: EC.publicKey.export({ format: 'jwk' }) })],
    ['an address of keys in jku', () => hs(claims('jwt'), { jku: 'https://evil.example/keys' })],
    ['a certificate address in x5u', () => hs(claims('jwt'), { x5u: 'https://evil.example/c' })],
    ['an extension it calls critical', () => hs(claims('jwt'), { crit: ['exp'] })],
    ['an unencoded payload', () => hs(claims('jwt'), { b64: false, crit: ['b64'] })],
    ['an empty key', () => keyed(' ', claims('jwt'))],
    ['no end', () => hs(without('exp'))],
    ['no beginning', () => hs(without('iat'))],
    ['no number of its own', () => hs(without('jti'))],
    ['no audience', () => hs(without('aud'))],
    ['nobody', () => hs(without('keyword'))],
    ['a life of a day', () => hs(claims('jwt', { exp: Math.floor(at.t.clock.at / 1000) + 86_400 }))],
    ['an end as text', () => hs(claims('jwt', { exp: '9999999999' }))],
    ['not before tomorrow', () => hs(claims('jwt', { nbf: Math.floor(at.t.clock.at / 1000) + 86_400 }))],
    ['two dots more', () => `${hs(claims('jwt'))}.x.y`],
    [
      'a changed claim',
      () => hs(claims('jwt')).replace(/\.[^.]+\./, `.${part(claims('jwt', { keyword: 'ext-2' }))}.`),
    ],
    ['the word of an object', () => hs(claims('jwt', { keyword: { toString: 'ext-1' } }))],
  ])('refuses %s', async (_, make) => {
    const before = await at.sessions()
    expect((await at.send('jwt', { token: make() })).status).toBe(10003)
    expect(await at.sessions()).toBe(before)
  })

  it('a key name in the header leads nowhere', async () => {
    for (const kid of ['../../../../dev/null', "x' or '1'='1", '/proc/self/environ']) {
      const forged = keyed('', claims('jwt'))
      const named = signJwt(claims('jwt'), '', { alg: 'HS256', kid })
      for (const token of [forged, named]) expect((await at.send('jwt', { token })).status).toBe(10003)
    }
  })
})

describe('a public key (RS256)', () => {
  it('opens with an honest token [C047]', async () => {
    expect((await at.send('tianwen', { token: rs256(claims('tianwen')) })).status).toBe(0)
  })

  it('is never taken for a shared secret, in none of its spellings', async () => {
    const der = createPublicKey(PEM).export({ format: 'der', type: 'spki' })
    const pkcs1 = createPublicKey(PEM).export({ format: 'pem', type: 'pkcs1' })
    for (const secret of [PEM, PEM.trim(), der, pkcs1, Buffer.from(PEM).toString('base64')]) {
      const token = keyed(secret as string | Buffer, claims('tianwen'))
      expect((await at.send('tianwen', { token })).status).toBe(10003)
    }
  })

  it('refuses another issuer, and an ES256 token', async () => {
    expect((await at.send('tianwen', { token: rs256(claims('tianwen', { iss: 'other' })) })).status).toBe(
      10003,
    )
    const text = `${part({ alg: 'ES256' })}.${part(claims('tianwen'))}`
    const signature = sign('sha256', Buffer.from(text), { key: EC.privateKey, dsaEncoding: 'ieee-p1363' })
    expect((await at.send('tianwen', { token: `${text}.${signature.toString('base64url')}` })).status).toBe(
      10003,
    )
  })
})

describe('partners among each other', () => {
  const byToken: DoorName[] = ['jwt', 'sso', 'dongni', 'aiclass']
  it('a token for one door opens no other, though the same people are linked there', async () => {
    for (const made of byToken) {
      for (const tried of byToken) {
        if (made === tried) continue
        expect((await at.send(tried, at.fields(made))).status).toBe(10003)
      }
    }
    expect((await at.send('qingningedu', at.fields('17zuoye'))).status).toBe(10003)
    expect((await at.send('17zuoye', at.fields('qingningedu'))).status).toBe(10003)
  })

  it('a signed address may come in any order, but with no field more, less or changed', async () => {
    const good = at.fields('17zuoye')
    const reversed = Object.fromEntries(Object.entries(good).toReversed())
    expect((await at.send('17zuoye', { ...good, extra: '1' })).status).toBe(10003)
    const { role: _, ...less } = good
    expect((await at.send('17zuoye', less)).status).toBe(10003)
    expect((await at.send('17zuoye', { ...good, role: '3' })).status).toBe(10003)
    expect((await at.send('17zuoye', { ...good, uid: `ext-1&aud=${good['aud'] ?? ''}` })).status).toBe(10003)
    expect((await at.send('17zuoye', reversed)).status).toBe(0)
  })
})
