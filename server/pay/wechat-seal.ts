import { createDecipheriv, type KeyObject } from 'node:crypto'
import { Forged } from './channel.ts'
import { isSignedBy } from './rsa.ts'

/** Seconds between the signing and its reading, either way. */
const WINDOW_S = 300
const TAG_BYTES = 16

interface WeChatPayMessage {
  readonly timestamp: string | null | undefined
  readonly nonce: string | null | undefined
  readonly serial: string | null | undefined
  readonly signature: string | null | undefined
  readonly body: string
}

/**
 * Checks what WeChat Pay signed: time, nonce and the body's very bytes, each followed by a line feed, with the key of
 * the serial it names (APIv3, "verification of callbacks").
 * @param keys public keys by serial, `PUB_KEY_ID_…` or a platform certificate's
 * @param now epoch ms @throws Forged
 */
export function checkSigned(
  keys: ReadonlyMap<string, KeyObject>,
  signed: WeChatPayMessage,
  now: number,
): void {
  const { timestamp, nonce, serial, signature, body } = signed
  if (!timestamp || !nonce || !serial || !signature || !/^\d{1,12}$/.test(timestamp))
    throw new Forged('signature headers missing')
  if (Math.abs(now / 1000 - Number(timestamp)) > WINDOW_S) throw new Forged('signed too long ago')
  const key = keys.get(serial)
  if (!key) throw new Forged('signed with a key that is not known')
  if (!isSignedBy(key, `${timestamp}\n${nonce}\n${body}\n`, signature)) throw new Forged('signature')
}

/**
 * Opens a sealed resource: AES-256-GCM, the tag in the last 16 bytes, key and nonce as their UTF-8 bytes.
 * @throws Forged when any bit was changed or the key is another
 */
export function openSealed(
  apiV3Key: string,
  sealed: { nonce?: unknown; associated_data?: unknown; ciphertext?: unknown; algorithm?: unknown },
): string {
  const { nonce, associated_data: aad = '', ciphertext, algorithm } = sealed
  if (algorithm !== 'AEAD_AES_256_GCM' || typeof nonce !== 'string' || typeof ciphertext !== 'string')
    throw new Forged('not sealed as agreed')
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length <= TAG_BYTES || typeof aad !== 'string') throw new Forged('not sealed as agreed')
  try {
    const opener = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
      authTagLength: TAG_BYTES,
    })
    opener.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([opener.update(bytes.subarray(0, -TAG_BYTES)), opener.final()]).toString('utf8')
  } catch {
    throw new Forged('seal')
  }
}
