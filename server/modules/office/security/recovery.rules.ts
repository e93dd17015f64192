import { randomInt } from 'node:crypto'
import { keyedHash } from '../../../http/session/secret.ts'

/** How many are given at a time. */
export const RECOVERY_CODES = 10
/** No vowels and no look-alikes: no words come out, and it can be copied from paper. */
const LETTERS = 'cdfhjknprtvxy34789'
const LENGTH = 12
const GROUP = 4

/** A recovery code: three groups of four, 50 bits. `random(max)` gives a whole number below `max`. */
export function newRecoveryCode(random: (max: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)] ?? '')
  return [0, GROUP, 2 * GROUP].map((at) => letters.slice(at, at + GROUP).join('')).join('-')
}

/** The letters of a code as it was typed; null when it is none. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return letters.length === LENGTH ? letters : null
}

/** What is stored of a code: it opens nothing, also not for another account. */
export const recoveryHash = (secret: Buffer, accountId: string, code: string): string =>
  keyedHash(secret, 'recovery', accountId, readRecoveryCode(code) ?? '')
