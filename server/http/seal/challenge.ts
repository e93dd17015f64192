import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '../session/same.ts'

/** A sign-in page may wait this long between asking for a challenge and using it. */
export const CHALLENGE_MS = 5 * 60_000

const TIME_BYTES = 6
const RANDOM_BYTES = 16
const MAC_BYTES = 16

const mac = (key: Buffer, head: Buffer): Buffer =>
  createHmac('sha256', key).update(head).digest().subarray(0, MAC_BYTES)

/** A challenge that needs no memory: its end, 128 random bits and a signature. base64url, 51 letters. */
export function makeChallenge(key: Buffer, now: number): string {
  const head = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  head.writeUIntBE(now + CHALLENGE_MS, 0, TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES)
  return Buffer.concat([head, mac(key, head)]).toString('base64url')
}

/** Epoch ms at which a challenge of ours ends; null when it is not ours or over. */
export function challengeEnd(key: Buffer, challenge: string, now: number): number | null {
  const bytes = Buffer.from(challenge, 'base64url')
  // the one spelling of these bytes: another spelling would count as another challenge
  if (bytes.length !== TIME_BYTES + RANDOM_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge)
    return null
  const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  if (!isSame(mac(key, head), bytes.subarray(head.length))) return null
  const end = head.readUIntBE(0, TIME_BYTES)
  return end > now ? end : null
}
