/** One entry of a calendar: at a moment (epoch ms), or whole days (`2026-11-24`, the last one included). */
export interface Entry {
  /** The same for the same thing each time, so that a calendar replaces and never doubles it. */
  uid: string
  title: string
  at: number | { fromDay: string; toDay: string }
}

/** Bytes of a line at most; a longer one goes on in the next, after a space (RFC 5545, 3.1). */
const LINE = 75
const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Folds by whole characters: a letter of several bytes is never cut. */
function folded(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) ?? ''
    if (bytesOf(last) + bytesOf(letter) > LINE) lines.push(` ${letter}`)
    else lines[lines.length - 1] = last + letter
  }
  return lines.join('\r\n')
}

/** Text as a value (RFC 5545, 3.3.11); control characters have no place in it. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const momentOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const dayOf = (day: string, plus = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + plus * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

function timesOf(at: Entry['at']): string[] {
  if (typeof at === 'number') return [`DTSTART:${momentOf(at)}`]
  // the end of whole days is the day after the last one
  return [`DTSTART;VALUE=DATE:${dayOf(at.fromDay)}`, `DTEND;VALUE=DATE:${dayOf(at.toDay, 1)}`]
}

/**
 * An iCalendar file (RFC 5545) that calendars read again every six hours.
 * @param now when it is made, epoch ms
 */
export function icsOf(name: string, entries: readonly Entry[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaoban//School calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap(({ uid, title, at }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${momentOf(now)}`,
      ...timesOf(at),
      `SUMMARY:${escaped(title)}`,
      // nobody is busy because of a deadline
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
