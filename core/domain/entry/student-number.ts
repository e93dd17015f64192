/** What schools issue; the national number (G or L, then an ID number) has this shape as well. */
const NUMBER = /^[0-9A-Za-z_-]{1,20}$/

/** A student number without spaces, or null. */
export function readStudentNumber(text: string): string | null {
  const number = text.normalize('NFKC').replace(/\s/g, '')
  return NUMBER.test(number) ? number : null
}
