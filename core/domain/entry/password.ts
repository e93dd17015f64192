import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

export type PasswordFault = 'short' | 'long' | 'account' | 'common'

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
const only = (text: string): boolean => new Set(text).size <= 2

/** 12345678, 87654321, abcdefgh: each character next to the one before it. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(text)
      .slice(1)
      .map((c, i) => c.charCodeAt(0) - text.charCodeAt(i)),
  )
  return steps.size === 1 && Math.abs([...steps][0] ?? 0) === 1
}

/**
 * What is wrong with a new password, or null. Length counts characters; no mixture of kinds is demanded (NIST SP
 * 800-63B): length and not being guessable are what protect.
 * @param names account names, phone, name and student number of whose password it is
 */
export function passwordFault(password: string, names: readonly string[]): PasswordFault | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) return 'short'
  if (length > PASSWORD_MAX) return 'long'
  const said = plain(password)
  const own = names.map(plain).filter((name) => name.length >= 4)
  if (own.some((name) => said === name || (said.includes(name) && said.length < name.length + 4)))
    return 'account'
  if (COMMON_PASSWORDS.has(said) || only(said) || isRun(said)) return 'common'
  return null
}

/** 0 not allowed, 1 weak, 2 fair, 3 strong: by length and how many kinds of characters there are. */
export function passwordStrength(password: string, names: readonly string[]): 0 | 1 | 2 | 3 {
  if (passwordFault(password, names) !== null) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = Array.from(password).length + 2 * (kinds - 1)
  return points >= 16 ? 3 : points >= 11 ? 2 : 1
}
