import { createDecipheriv, createHmac, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { ANSWERS_HEAD } from '#core/domain/file-signature.ts'
import { isSameSecret } from '../http/session/same-secret.ts'
import type { SchoolKeys } from './signer.ts'

/** Label of the key; the layout is told at `sealToSchool` of core/sync. */
const LABEL = 'kaoban-emergency-1'
const NONCE = 12
const TAG = 16
const PROOF = 32

/** What an opened file holds: a text, the bytes behind it, and a proof of who made it that is still to be checked. */
export interface EmergencyFileContent {
  manifest: unknown
  /** The files' bytes, one after the other. */
  bytes: Buffer
  /** Whether the account with this key made the file. */
  isOf(fileKey: Buffer): boolean
}

interface HeadLine {
  schoolKeyId?: unknown
  ephemeral?: unknown
}

/** Opens an emergency answer file. Null: damaged, not one, or sealed to another school. */
export function openEmergency(keys: SchoolKeys, file: Buffer): EmergencyFileContent | null {
  try {
    const start = ANSWERS_HEAD.length
    const end = file.indexOf('\n', start)
    if (file.subarray(0, start).toString('latin1') !== ANSWERS_HEAD || end < 0 || end > start + 400)
      return null
    const line = JSON.parse(file.subarray(start, end).toString('utf8')) as HeadLine
    if (line.schoolKeyId !== keys.keyId || typeof line.ephemeral !== 'string') return null
    const head = file.subarray(0, end + 1)
    const body = file.subarray(end + 1)
    const own = Buffer.from(line.ephemeral, 'base64url')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: { kty: 'OKP', crv: 'X25519', x: line.ephemeral },
    })
    const shared = diffieHellman({ privateKey: keys.privateKey, publicKey })
    const salt = Buffer.concat([own, Buffer.from(keys.publicKey, 'base64url')])
    const key = Buffer.from(hkdfSync('sha256', shared, salt, LABEL, 32))
    const opener = createDecipheriv('chacha20-poly1305', key, body.subarray(0, NONCE), { authTagLength: TAG })
    const sealed = body.subarray(NONCE, body.length - TAG)
    opener.setAAD(head, { plaintextLength: sealed.length })
    opener.setAuthTag(body.subarray(body.length - TAG))
    return takeApart(Buffer.concat([opener.update(sealed), opener.final()]))
  } catch {
    return null
  }
}

function takeApart(opened: Buffer): EmergencyFileContent {
  const plain = opened.subarray(0, opened.length - PROOF)
  const proof = opened.subarray(opened.length - PROOF)
  const length = plain.readUInt32BE(0)
  const manifest: unknown = JSON.parse(plain.subarray(4, 4 + length).toString('utf8'))
  return {
    manifest,
    bytes: plain.subarray(4 + length),
    isOf: (fileKey) => isSameSecret(createHmac('sha256', fileKey).update(plain).digest(), proof),
  }
}
