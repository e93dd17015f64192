/** The address that dials a number as a brand writes it: without blanks, and without a second number or an extension. */
export const dialHref = (phone: string): string =>
  `tel:${(/^[+\d\s().-]+/.exec(phone.trim())?.[0] ?? phone).replace(/[^\d+]/g, '')}`
