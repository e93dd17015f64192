/** GB 11643-1999: weights of the first 17 digits and the check characters by remainder (ISO 7064 MOD 11-2). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK = '10X98765432'
const SHAPE = /^[1-9]\d{5}(18|19|20)\d{9}[\dX]$/

export type IdFault = 'shape' | 'date' | 'check'
/** `birth` is YYYY-MM-DD. */
export type IdNumber = { ok: true; number: string; birth: string } | { ok: false; fault: IdFault }

/** The check character of 17 digits. */
export function checkCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return CHECK[sum % 11] as string
}

/**
 * Reads a resident's ID number of 18 characters (GB 11643-1999): shape, a true date of birth that has come, and the
 * check character. The area is not looked up: districts change. Permits of residents of Hong Kong, Macau and Taiwan
 * (81, 82, 83) follow the same rule.
 * @param today YYYY-MM-DD
 */
export function readIdNumber(text: string, today: string): IdNumber {
  const number = text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  if (!SHAPE.test(number)) return { ok: false, fault: 'shape' }
  const birth = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (!isDate(birth) || birth > today) return { ok: false, fault: 'date' }
  if (checkCharacter(number.slice(0, 17)) !== number[17]) return { ok: false, fault: 'check' }
  return { ok: true, number, birth }
}

function isDate(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
