import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sealPassword } from './seal.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The server's side, by Node's own cryptography: two makers must agree on the scheme. */
function open(privateJwk: JsonWebKey, sealed: ReturnType<typeof sealPassword>): unknown {
  const privateKey = createPrivateKey({ key: privateJwk, format: 'jwk' })
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: sealed.ephemeral },
    format: 'jwk',
  })
  const shared = diffieHellman({ privateKey, publicKey })
  const key = Buffer.from(hkdfSync('sha256', shared, sealed.challenge, 'kaoban-login-v1', 32))
  const box = bytes(sealed.sealed)
  const decipher = createDecipheriv('chacha20-poly1305', key, box.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(box.subarray(-16))
  return JSON.parse(
    Buffer.concat([decipher.update(box.subarray(12, -16)), decipher.final()]).toString('utf8'),
  )
}

const server = () => {
  const { privateKey } = generateKeyPairSync('x25519')
  const jwk = privateKey.export({ format: 'jwk' })
  return { jwk, key: { keyId: 'k1', publicKey: jwk.x ?? '', challenge: 'once-7' } }
}

describe('the sealed password', () => {
  it('is opened by the server alone, with account and challenge inside [C009]', () => {
    const { jwk, key } = server()
    const sealed = sealPassword(key, '20260101', '密码 🔑 "x"')
    expect(sealed).toMatchObject({ keyId: 'k1', challenge: 'once-7' })
    expect(open(jwk, sealed)).toEqual({ account: '20260101', password: '密码 🔑 "x"', challenge: 'once-7' })
    expect(() => open(server().jwk, sealed)).toThrow()
    expect(() => open(jwk, { ...sealed, challenge: 'once-8' })).toThrow()
  })
  it('looks different each time and fits the fields of the call', () => {
    const { key } = server()
    const [a, b] = [sealPassword(key, 'a', 'p'), sealPassword(key, 'a', 'p')]
    expect(a.sealed).not.toBe(b.sealed)
    expect(a.ephemeral).not.toBe(b.ephemeral)
    expect(a.ephemeral).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(sealPassword(key, 'a'.repeat(60), '密'.repeat(200)).sealed.length).toBeLessThan(2048)
  })
})
