import { createHash, randomBytes } from 'node:crypto'
import type { Switches } from '#contract/brand-switches.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import type { Principal } from '../../http/session/principal.ts'
import { switchesIn } from '../../http/switches/school-features.ts'
import { deadlinesOf, examDaysOf, findFeedStudent, putFeed } from './feed.repo.ts'

/** One entry of a calendar: at a moment (epoch ms), or whole days (`2026-11-24`, the last one included). */
interface FeedEntry {
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

function timesOf(at: FeedEntry['at']): string[] {
  if (typeof at === 'number') return [`DTSTART:${momentOf(at)}`]
  // the end of whole days is the day after the last one
  return [`DTSTART;VALUE=DATE:${dayOf(at.fromDay)}`, `DTEND;VALUE=DATE:${dayOf(at.toDay, 1)}`]
}

/** A calendar has at least one component (RFC 5545, 3.6), also without entries: the school's time zone is always there. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Shanghai',
  'BEGIN:STANDARD',
  'DTSTART:19920101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * An iCalendar file (RFC 5545) that calendars read again every six hours. It has no METHOD, which would require an
 * ORGANIZER of each entry (RFC 5546, 3.2.1). DTSTAMP then says when an entry was last revised (RFC 5545, 3.8.7.2): it is the
 * time of the reading, so that a calendar takes an entry that moved.
 * @param now when it is made, epoch ms
 */
function icsOf(name: string, entries: readonly FeedEntry[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaoban//School calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...TIME_ZONE,
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

/** Of the word in an address: nobody guesses it. */
const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/
const SCHOOL = /^[\w-]{1,64}$/

const WORDS = {
  'zh-CN': {
    name: (student: string) => `${student}的作业和考试`,
    examsOnly: (student: string) => `${student}的考试`,
    due: '作业截止',
    exam: '考试',
  },
  en: {
    name: (student: string) => `Homework and exams of ${student}`,
    examsOnly: (student: string) => `Exams of ${student}`,
    due: 'Homework due',
    exam: 'Exam',
  },
} as const

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes the address of an identity; the one before ends. Its word is in the answer alone. */
export async function makeFeed(db: Db, who: Principal, locale: Locale, now: number) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const feed = { tokenHash: hashOf(token), locale, madeAt: new Date(now) }
  await putFeed(db, who.schoolId, who, feed)
  return { path: `/api/calendar/${encodeURIComponent(who.schoolId)}/${token}.ics`, madeAt: now }
}

/**
 * The calendar that an address tells, or null: there is none, or it has ended. Homework is in it where the brand and the
 * school have homework.
 * @param address the school that the address names, and the word in it
 * @param brand switches of the brand of the site that is asked
 */
export async function calendarOf(
  db: Db,
  { school: named, token }: { school: string; token: string },
  brand: Switches,
  now: number,
): Promise<string | null> {
  if (!TOKEN.test(token) || !SCHOOL.test(named)) return null
  const reader = await findFeedStudent(db, named, hashOf(token))
  if (!reader) return null
  const school = schoolOf(reader.school_id, 'row')
  const { homework: hasHomework } = await switchesIn(db, school, brand)
  const [deadlines, exams] = await Promise.all([
    hasHomework ? deadlinesOf(db, school, reader.student_id, now) : [],
    examDaysOf(db, school, reader.student_id, now),
  ])
  const words = WORDS[reader.locale === 'en' ? 'en' : 'zh-CN']
  const entries = [
    ...deadlines.map((one) => ({
      uid: `homework-${one.homework_id}@${named}`,
      title: [words.due, one.course_name, one.title].filter(Boolean).join(' · '),
      at: one.deadline_at.getTime(),
    })),
    ...exams.map((one) => ({
      uid: `exam-${one.event_id}@${named}`,
      title: `${words.exam} · ${one.name}`,
      at: { fromDay: one.from_day, toDay: one.to_day },
    })),
  ]
  return icsOf((hasHomework ? words.name : words.examsOnly)(reader.name), entries, now)
}
