import { createDecipheriv, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import type { LoginKey } from './login-key.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const INFO = 'kaoban-login-v1'

export interface SealedPayload {
  challenge: string
  ephemeral: string
  sealed: string
}

/** Texts that were sealed, by their names. */
export type Unsealed = Readonly<Record<string, string>>

/** Opens what was sealed (see `contract/account/login.ts`). Null for anything that was not sealed to this key and challenge. */
export function unseal(key: LoginKey, given: SealedPayload): Unsealed | null {
  try {
    const publicKey = createPublicKey({
      format: 'jwk',
      key: { kty: 'OKP', crv: 'X25519', x: given.ephemeral },
    })
    const shared = diffieHellman({ privateKey: key.privateKey, publicKey })
    const secret = Buffer.from(hkdfSync('sha256', shared, given.challenge, INFO, 32))
    const bytes = Buffer.from(given.sealed, 'base64url')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const opener = createDecipheriv('chacha20-poly1305', secret, nonce, { authTagLength: TAG_BYTES })
    opener.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), opener.final()])
    return readFields(JSON.parse(plain.toString('utf8')), given.challenge)
  } catch {
    return null
  }
}

function readFields(value: unknown, challenge: string): Unsealed | null {
  if (typeof value !== 'object' || value === null) return null
  const { challenge: inside, ...fields } = value as Record<string, unknown>
  if (inside !== challenge) return null
  return Object.values(fields).every((v) => typeof v === 'string') ? (fields as Unsealed) : null
}
