const LOGIN = /^[\p{L}\p{N}][\p{L}\p{N}_@.-]{1,39}$/u
const SCHOOL_MAX = 60

/** Whether a person may sign in by it: 2 to 40 letters, digits and `_ @ . -`, a letter or digit first. */
export const isLoginName = (text: string): boolean => LOGIN.test(text)

/** A school's name with single spaces, or null: 2 to 60 characters, at least one of them a letter, no control characters. */
export function readSchoolName(text: string): string | null {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  const length = Array.from(name).length
  return length >= 2 && length <= SCHOOL_MAX && /\p{L}/u.test(name) && !/\p{Cc}/u.test(name) ? name : null
}
