import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../http/session/same-secret.ts'

/** How long a person may think about a question of ours. */
export const WORD_MS = 10 * 60_000

const mac = (key: Buffer, purpose: string, body: string): string =>
  createHmac('sha256', key).update(`${purpose}\n`).update(body).digest('base64url')

/**
 * A word that carries texts to the same server and back: readable, signed, for one purpose and ten minutes.
 * `parts` never hold a secret.
 */
export function makeWord(key: Buffer, purpose: string, parts: readonly string[], now: number): string {
  const body = Buffer.from(
    JSON.stringify([now + WORD_MS, randomBytes(9).toString('base64url'), ...parts]),
  ).toString('base64url')
  return `${body}.${mac(key, purpose, body)}`
}

/** The parts of a word of ours and its end; null when it is not ours, for another purpose, or over. */
export function readWord(
  key: Buffer,
  purpose: string,
  word: string,
  now: number,
): { end: number; parts: string[] } | null {
  const [body = '', sign = ''] = word.split('.')
  if (word !== `${body}.${sign}` || !isSameSecret(mac(key, purpose, body), sign)) return null
  const [end, , ...parts] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [
    number,
    string,
    ...string[],
  ]
  return end > now ? { end, parts } : null
}
