/** A mainland mobile number: 1, then 3 to 9, then nine digits. Prefixes change too often to be told apart further. */
const MOBILE = /^1[3-9]\d{9}$/

/**
 * A phone number as the database keeps it, or null. Full-width digits, spaces, dashes and a prefix +86 or 0086 are
 * forgiven.
 */
export function readPhone(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/^(\+?86|0086)(?=1\d{10}$)/, '')
  return MOBILE.test(digits) ? digits : null
}

/** `138****8000` */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
