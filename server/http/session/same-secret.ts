import { timingSafeEqual } from 'node:crypto'

/**
 * Whether a signature, code or proof that was given is the right one. Takes as long wherever the two differ, and
 * anything may be given: of another length, or with letters that no signature has. Texts are compared as UTF-8.
 */
export function isSameSecret(right: string | Buffer, given: string | Buffer): boolean {
  const a = typeof right === 'string' ? Buffer.from(right) : right
  const b = typeof given === 'string' ? Buffer.from(given) : given
  return a.length === b.length && timingSafeEqual(a, b)
}
