import { randomBytes } from 'node:crypto'

/** The 74 random bits of a UUIDv7 without their highest, so that many ids of one millisecond can follow. */
const FIRST_BITS = 73n
const STEP_BYTES = 4

let lastMs = -1
let lastTail = 0n

const randomBits = (bytes: number): bigint => BigInt(`0x${randomBytes(bytes).toString('hex')}`)

/**
 * UUIDv7: ordered by time, made by the app so that no engine's sequence is needed. Ids of one process and millisecond
 * follow in the order they were made (RFC 9562, 6.2, method 2). `now` in epoch ms, rounded down.
 */
export function newId(now: number = Date.now()): string {
  const ms = Math.floor(now)
  lastTail = ms === lastMs ? lastTail + 1n + randomBits(STEP_BYTES) : randomBits(10) >> (80n - FIRST_BITS)
  lastMs = ms
  const time = ms.toString(16).padStart(12, '0')
  const high = (lastTail >> 62n).toString(16).padStart(3, '0')
  const low = ((lastTail & ((1n << 62n) - 1n)) | (1n << 63n)).toString(16).padStart(16, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low.slice(0, 4)}-${low.slice(4)}`
}
