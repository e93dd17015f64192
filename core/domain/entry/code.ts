/** A code as it was sent, or null; full-width digits and spaces are forgiven. */
export function readCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
