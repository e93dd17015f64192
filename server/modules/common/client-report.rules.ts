/** What the log keeps of a fault that an app told. */
export interface ClientReport {
  kind: string
  message: string
  place: string
  build: string
}

/**
 * Takes out of a text what may name a person: Chinese text, long numbers, addresses of mail, long random words and
 * everything after a `?`. Control letters become spaces.
 */
export function scrub(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
      .replace(/[?#]\S*/g, '?')
      .replace(/\S+@\S+/g, '@')
      .replace(/[A-Za-z0-9_-]{20,}/g, '*')
      .replace(/\d{5,}/g, '#')
      .replace(/\p{Script=Han}+/gu, '□')
  )
}

export const scrubReport = (r: ClientReport): ClientReport => ({
  kind: scrub(r.kind),
  message: scrub(r.message),
  place: scrub(r.place),
  build: scrub(r.build),
})
