import { dayText } from '#core/domain/dates/day.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { eventsFor } from '../../exams/year/calendar.ts'

/** What has passed stays in a calendar for a term. */
const BACK_MS = 180 * 86_400_000
/** Entries of one kind, the newest: more than two school years of a busy class. */
const MOST = 1000

export const feedOf = (db: Db, school: SchoolId, userId: string) =>
  db
    .selectFrom('calendar_feed')
    .where('school_id', '=', school)
    .where('user_id', '=', userId)
    .select('made_at')
    .executeTakeFirst()

export async function putFeed(
  db: Db,
  school: SchoolId,
  who: { userId: string; accountId: string },
  feed: { tokenHash: string; locale: string; madeAt: Date },
): Promise<void> {
  const row = { token_hash: feed.tokenHash, locale: feed.locale, made_at: feed.madeAt }
  await db
    .insertInto('calendar_feed')
    .values({ school_id: school, user_id: who.userId, account_id: who.accountId, ...row })
    .onConflict((c) => c.columns(['school_id', 'user_id']).doUpdateSet({ account_id: who.accountId, ...row }))
    .execute()
}

export const dropFeed = (db: Db, school: SchoolId, userId: string) =>
  db.deleteFrom('calendar_feed').where('school_id', '=', school).where('user_id', '=', userId).execute()

/**
 * Whose calendar an address is, as long as the account is open and is still this student's or their parent's.
 * @param named the school that the address names: only the word in it makes it true
 */
export const findFeedStudent = (db: Db, named: string, tokenHash: string) =>
  db
    .selectFrom('calendar_feed as f')
    .innerJoin('account as a', 'a.account_id', 'f.account_id')
    .innerJoin('account_user as u', (j) =>
      j
        .onRef('u.account_id', '=', 'f.account_id')
        .onRef('u.user_id', '=', 'f.user_id')
        .onRef('u.school_id', '=', 'f.school_id'),
    )
    .innerJoin('student as s', (j) =>
      j.onRef('s.school_id', '=', 'f.school_id').onRef('s.student_id', '=', 'u.relative_id'),
    )
    .where('f.school_id', '=', named)
    .where('f.token_hash', '=', tokenHash)
    .where('a.closed', '=', false)
    .where('a.locked_at', 'is', null)
    .where('u.user_type', 'in', [4, 5])
    .select(['s.student_id', 's.name', 'f.locale', 'f.school_id'])
    .executeTakeFirst()

/** Homework handed out to the student's class and not withdrawn. */
export const deadlinesOf = (db: Db, school: SchoolId, studentId: string, now: number) =>
  db
    .selectFrom('homework as h')
    .innerJoin('homework_class as c', on('c', 'h', 'school_id', 'homework_id'))
    .innerJoin('student as s', on('s', 'c', 'school_id', 'class_id'))
    .where('h.school_id', '=', school)
    .where('s.student_id', '=', studentId)
    .where('h.withdrawn', '=', false)
    .where('h.start_at', '<=', new Date(now))
    .where('h.deadline_at', '>', new Date(now - BACK_MS))
    .select(['h.homework_id', 'h.title', 'h.course_name', 'h.deadline_at'])
    .orderBy('h.deadline_at', 'desc')
    .limit(MOST)
    .execute()

/** Days of exams in the school's calendar: for all, and for the student's own grade. */
export const examDaysOf = (db: Db, school: SchoolId, studentId: string, now: number) =>
  eventsFor(db, school, studentId)
    .where('c.kind', '=', 'exam')
    .where('c.to_day', '>=', dayText(now - BACK_MS))
    .select(['c.event_id', 'c.name', 'c.from_day', 'c.to_day'])
    .orderBy('c.from_day', 'desc')
    .limit(MOST)
    .execute()
