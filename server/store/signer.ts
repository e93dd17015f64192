import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { installationSecret } from '../http/session/secret.ts'

/** Keys of the installation, all made from one secret of its database. */
export interface Signer {
  /** Ed25519 public key, base64url. */
  readonly receiptKey: string
  /** Ed25519 signature of a text, base64url. The same text has the same signature. */
  sign(text: string): string
  /** The key with which an account signs its emergency files: 32 bytes. */
  fileKey(accountId: string): Buffer
  /** The pair that a school's emergency files are sealed to. */
  schoolKeys(schoolId: string): SchoolKeys
}

export interface SchoolKeys {
  readonly keyId: string
  /** X25519 public key, base64url. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** DER in front of the 32 bytes of a private key (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
const X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex')

const fromSeed = (head: Buffer, seed: ArrayBuffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([head, Buffer.from(seed)]), format: 'der', type: 'pkcs8' })
const publicOf = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x)

/** Reads the installation's secret, which is made the first time, and derives the keys from it. */
export async function openSigner(db: Db): Promise<Signer> {
  const secret = await installationSecret(db, 'receipt-secret')
  const derive = (label: string): ArrayBuffer => hkdfSync('sha256', secret, '', label, 32)
  const receipts = fromSeed(ED25519, derive('kaoban-receipts-1'))
  const files = Buffer.from(derive('kaoban-file-keys-1'))
  return {
    receiptKey: publicOf(receipts),
    sign: (text) => sign(null, Buffer.from(text), receipts).toString('base64url'),
    fileKey: (accountId) => createHmac('sha256', files).update(accountId).digest(),
    schoolKeys(schoolId) {
      const privateKey = fromSeed(X25519, derive(`kaoban-emergency-1 ${schoolId}`))
      const publicKey = publicOf(privateKey)
      return { keyId: publicKey.slice(0, 8), publicKey, privateKey }
    },
  }
}
