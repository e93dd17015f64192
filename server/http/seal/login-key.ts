import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { newId } from '../../db/ids.ts'

/** A key pair as it lies in `setting`. */
export interface KeptKey {
  keyId: string
  /** PKCS #8, base64. */
  privateKey: string
}

/** A key pair ready for use. */
export interface LoginKey {
  readonly keyId: string
  readonly privateKey: KeyObject
  /** 32 bytes, base64url. */
  readonly publicKey: string
  /** Signs challenges, so that handing them out costs no memory. */
  readonly challengeKey: KeyObject
}

export function generateLoginKey(): KeptKey {
  const { privateKey } = generateKeyPairSync('x25519')
  return {
    keyId: newId(),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

export function decodeLoginKey(kept: KeptKey): LoginKey {
  const der = Buffer.from(kept.privateKey, 'base64')
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    keyId: kept.keyId,
    privateKey,
    publicKey: String(jwk.x),
    challengeKey: createSecretKey(Buffer.from(hkdfSync('sha256', der, '', 'kaoban-challenge-v1', 32))),
  }
}
