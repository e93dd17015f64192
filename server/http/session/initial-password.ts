/** No vowels, so that no word, month or exponent comes out; no look-alikes (0 o, 1 l i, 2 z, 5 s, 6 b, 9 g q, m rn, vv w). */
const LETTERS = 'cdfhjknprtvxy'
const REST = `${LETTERS}23456789`
const LENGTH = 8

/** A whole number from 0 to below `max`, every one alike. */
export type RandomInt = (max: number) => number

/**
 * A first password a child can copy from a slip of paper: 8 characters, 34 bits. It begins with a letter, so that no
 * spreadsheet program takes it for a number.
 */
export function initialPassword(random: RandomInt): string {
  let password = ''
  for (let i = 0; i < LENGTH; i++) {
    const from = i === 0 ? LETTERS : REST
    password += from[random(from.length)] ?? ''
  }
  return password
}
