import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import type { Principal } from '../../http/session/principal.ts'
import { deadlinesOf, examDaysOf, putFeed, readerOf } from './feed.repo.ts'
import { icsOf } from './ics.rules.ts'

/** Of the word in an address: nobody guesses it. */
const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/
const SCHOOL = /^[\w-]{1,64}$/

const WORDS = {
  'zh-CN': { name: (student: string) => `${student}的作业和考试`, due: '作业截止', exam: '考试' },
  en: { name: (student: string) => `Homework and exams of ${student}`, due: 'Homework due', exam: 'Exam' },
} as const

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes the address of an identity; the one before ends. Its word is in the answer alone. */
export async function makeFeed(db: Db, who: Principal, locale: 'zh-CN' | 'en', now: number) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const feed = { tokenHash: hashOf(token), locale, madeAt: new Date(now) }
  await putFeed(db, who.schoolId, who, feed)
  return { path: `/api/calendar/${encodeURIComponent(who.schoolId)}/${token}.ics`, madeAt: now }
}

/** The calendar that an address tells, or null: there is none, or it has ended. */
export async function calendarOf(db: Db, named: string, token: string, now: number): Promise<string | null> {
  if (!TOKEN.test(token) || !SCHOOL.test(named)) return null
  const reader = await readerOf(db, named, hashOf(token))
  if (!reader) return null
  const school = schoolOf(reader.school_id, 'row')
  const [deadlines, exams] = await Promise.all([
    deadlinesOf(db, school, reader.student_id, now),
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
  return icsOf(words.name(reader.name), entries, now)
}
