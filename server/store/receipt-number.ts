import { createHash } from 'node:crypto'

/** Letters that are not mistaken for one another when read out (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A receipt's number for a person: month and day, then eight letters of the id's hash, e.g. 0201-7K2M-9QXP. `time` in
 * epoch ms; the day is the one in China, whatever the server's zone.
 */
export function receiptNumber(id: string, time: number): string {
  const day = new Date(time + 8 * 3_600_000).toISOString().slice(5, 10).replace('-', '')
  const bytes = createHash('sha256').update(id).digest()
  const word = Array.from({ length: 8 }, (_, i) => LETTERS[(bytes[i] as number) & 31]).join('')
  return `${day}-${word.slice(0, 4)}-${word.slice(4)}`
}
