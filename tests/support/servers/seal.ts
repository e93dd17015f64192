import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

export interface SealKey {
  keyId: string
  publicKey: string
  challenge: string
}

export interface SealedLogin {
  keyId: string
  challenge: string
  ephemeral: string
  sealed: string
}

/** A raw X25519 secret as a key object. */
function secretKey(raw: Uint8Array): KeyObject {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), raw])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}

/** Seals a sign-in as `contract/account/login.ts` says, with node:crypto alone. `random` gives 32, then 12 bytes. */
export const sealLogin = (
  key: SealKey,
  account: string,
  password: string,
  random: (bytes: number) => Uint8Array = randomBytes,
): SealedLogin => sealText(key, JSON.stringify({ account, password, challenge: key.challenge }), random)

/** The same of any text, though it may be none that a page would seal. */
export function sealText(
  key: SealKey,
  plain: string | Buffer,
  random: (bytes: number) => Uint8Array = randomBytes,
): SealedLogin {
  const privateKey = secretKey(random(32))
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'X25519', x: key.publicKey },
  })
  const shared = diffieHellman({ privateKey, publicKey })
  const secret = Buffer.from(hkdfSync('sha256', shared, key.challenge, 'kaoban-login-v1', 32))
  const nonce = random(12)
  const cipher = createCipheriv('chacha20-poly1305', secret, nonce, { authTagLength: 16 })
  const sealed = Buffer.concat([
    nonce,
    cipher.update(Buffer.from(plain)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return {
    keyId: key.keyId,
    challenge: key.challenge,
    ephemeral: String(createPublicKey(privateKey).export({ format: 'jwk' }).x),
    sealed: sealed.toString('base64url'),
  }
}
