import { createHash } from 'node:crypto'

/**
 * Bits of work that go with a question: words are easy for a machine to read, so each answer costs it some 65,000
 * hashes, about a second on a phone.
 */
export const WORK_BITS = 16

/** Whether SHA-256 of `salt:proof` begins with that many zero bits. */
export function isWorked(salt: string, proof: number, bits: number = WORK_BITS): boolean {
  const hash = createHash('sha256').update(`${salt}:${proof}`).digest()
  const head = hash.readUInt32BE(0)
  return bits === 0 || head >>> (32 - bits) === 0
}
