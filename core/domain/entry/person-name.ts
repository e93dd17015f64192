import { plainTyped } from './typed.ts'

const HAN = /^\p{Script=Han}{1,15}([·•‧]\p{Script=Han}{1,15})*$/u
const LATIN = /^\p{L}[\p{L}\p{M}' .-]{0,48}\p{L}\.?$/u

/**
 * A person's name with one kind of middle dot and single spaces, or null: 2 to 15 Han characters, more with middle
 * dots (阿卜杜·热合曼), or letters of another script.
 */
export function readName(text: string): string | null {
  const name = plainTyped(text).replace(/[•‧・･]/g, '·')
  const han = name.replaceAll(' ', '')
  if (HAN.test(han)) return han.length >= 2 && han.length <= 30 ? han : null
  return !/\p{Script=Han}/u.test(name) && LATIN.test(name) ? name : null
}

/** `张*丰`: the first and, from three characters on, the last stay. */
export function maskName(name: string): string {
  const letters = Array.from(name)
  if (letters.length < 3) return `${letters[0] ?? ''}*`
  return `${letters[0] ?? ''}${'*'.repeat(letters.length - 2)}${letters.at(-1) ?? ''}`
}
