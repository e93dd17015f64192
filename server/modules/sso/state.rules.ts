import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../http/session/same-secret.ts'
import { createSignOnRefusal, expired } from './types.ts'

/** A person may stand on the partner's page this long. */
export const STATE_MS = 10 * 60_000
const LEEWAY_MS = 60_000
const TIME_BYTES = 6
const RANDOM_BYTES = 12
const MAC_BYTES = 16

/** What a state is bound to: the door, the partner and the browser's own random cookie. */
export interface Bound {
  door: string
  partnerId: string
  browser: string
}

function mac(key: Buffer, head: Buffer, { door, partnerId, browser }: Bound): Buffer {
  const bound = JSON.stringify([door, partnerId, browser])
  return createHmac('sha256', key).update(head).update(bound).digest().subarray(0, MAC_BYTES)
}

/** A state that needs no memory; 68 letters of [0-9a-f], as messengers allow letters and digits only. */
export function makeState(key: Buffer, bound: Bound, now: number): string {
  const head = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  head.writeUIntBE(now, 0, TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES)
  return Buffer.concat([head, mac(key, head, bound)]).toString('hex')
}

/** @throws SignOnRefused when the state is not ours, of another browser, door or partner, over or not yet begun */
export function checkState(key: Buffer, state: string, bound: Bound, now: number): void {
  const length = TIME_BYTES + RANDOM_BYTES + MAC_BYTES
  if (bound.browser === '' || !/^[0-9a-f]+$/.test(state) || state.length !== length * 2)
    throw createSignOnRefusal('state')
  const bytes = Buffer.from(state, 'hex')
  const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  if (!isSameSecret(mac(key, head, bound), bytes.subarray(head.length))) throw createSignOnRefusal('state')
  const begun = head.readUIntBE(0, TIME_BYTES)
  if (now > begun + STATE_MS) throw expired('state over')
  if (begun > now + LEEWAY_MS) throw expired('state not yet begun')
}

/** When a state was made, epoch ms, unchecked; null when it cannot be one of ours. */
export function beginOf(state: string): number | null {
  const length = TIME_BYTES + RANDOM_BYTES + MAC_BYTES
  if (!/^[0-9a-f]+$/.test(state) || state.length !== length * 2) return null
  return Buffer.from(state, 'hex').readUIntBE(0, TIME_BYTES)
}
