import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SealedBody } from '#contract/account/login.ts'
import { fromBase64url, toBase64url } from '#core/domain/base64url.ts'
import { x25519 } from '#core/domain/x25519.ts'

export interface SealKey {
  keyId: string
  /** X25519 public key, 32 bytes, base64url. */
  publicKey: string
  challenge: string
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const randomBytes = (n: number): Uint8Array => crypto.getRandomValues(new Uint8Array(n))

/**
 * Seals texts to the server's key, so that a plain-http line does not carry them in clear. Pure JavaScript:
 * `crypto.subtle` is missing there. The scheme is that of `contract/account/login.ts`.
 * @param random gives that many unpredictable bytes
 */
export function sealFields(
  key: SealKey,
  fields: Readonly<Record<string, string>>,
  random: (bytes: number) => Uint8Array = randomBytes,
): SealedBody {
  const secret = random(32)
  const shared = x25519.getSharedSecret(secret, fromBase64url(key.publicKey))
  const aead = hkdf(sha256, shared, utf8(key.challenge), utf8('kaoban-login-v1'), 32)
  const nonce = random(12)
  const plain = utf8(JSON.stringify({ ...fields, challenge: key.challenge }))
  const cipher = chacha20poly1305(aead, nonce).encrypt(plain)
  const sealed = new Uint8Array(nonce.length + cipher.length)
  sealed.set(nonce)
  sealed.set(cipher, nonce.length)
  return {
    keyId: key.keyId,
    challenge: key.challenge,
    ephemeral: toBase64url(x25519.getPublicKey(secret)),
    sealed: toBase64url(sealed),
  }
}

/** Seals account and password for signing in. */
export const sealPassword = (
  key: SealKey,
  account: string,
  password: string,
  random: (bytes: number) => Uint8Array = randomBytes,
): SealedBody => sealFields(key, { account, password }, random)
