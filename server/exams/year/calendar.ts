import { dayText, startOfDay } from '#core/domain/dates/day.ts'
import { toBeijingDay } from '#core/domain/notebook/memory.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

const DAY_MS = 86_400_000
/** Days ahead that a plan looks for holidays. */
const AHEAD_DAYS = 120

/** What the school's calendar has for a student: for all, and for the student's own grade. */
export const eventsFor = (db: Db | Tx, school: SchoolId, studentId: string) =>
  db
    .selectFrom('office_calendar as c')
    .where('c.school_id', '=', school)
    .where((e) =>
      e.or([
        e('c.grade_id', '=', ''),
        e.exists(
          e
            .selectFrom('student as s')
            .innerJoin('class as k', on('k', 's', 'school_id', 'class_id'))
            .where('s.school_id', '=', school)
            .where('s.student_id', '=', studentId)
            .whereRef('k.grade_id', '=', 'c.grade_id')
            .select('s.student_id'),
        ),
      ]),
    )

export interface Holidays {
  /** Days (since 1970-01-01, Beijing) of holidays, today and to come. */
  days: ReadonlySet<number>
  /** Today's, and the first moment after it (epoch ms); null: today is none. */
  today: { name: string; until: number } | null
}

/** A student's holidays as the school's calendar has them. `now` in epoch ms. */
export async function holidaysOf(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  now: number,
): Promise<Holidays> {
  const today = dayText(now)
  const rows = await eventsFor(db, school, studentId)
    .where('c.kind', '=', 'holiday')
    .where('c.to_day', '>=', today)
    .where('c.from_day', '<=', dayText(now + AHEAD_DAYS * DAY_MS))
    .select(['c.name', 'c.from_day', 'c.to_day'])
    .orderBy('c.to_day', 'desc')
    .execute()
  const last = toBeijingDay(now) + AHEAD_DAYS
  const days = rows.flatMap(({ from_day, to_day }) => {
    const from = Math.max(toBeijingDay(now), toBeijingDay(startOfDay(from_day)))
    const to = Math.min(last, toBeijingDay(startOfDay(to_day)))
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
  })
  const own = rows.find(({ from_day }) => from_day <= today)
  return {
    days: new Set(days),
    today: own ? { name: own.name, until: startOfDay(own.to_day) + DAY_MS } : null,
  }
}

/** When the term of today begins for a student by the school's calendar, epoch ms; null: it has none for today. */
export async function termBegin(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  now: number,
): Promise<number | null> {
  const today = dayText(now)
  const row = await eventsFor(db, school, studentId)
    .where('c.kind', '=', 'term')
    .where('c.from_day', '<=', today)
    .where('c.to_day', '>=', today)
    .select('c.from_day')
    .orderBy('c.from_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? startOfDay(row.from_day) : null
}
