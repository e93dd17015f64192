import { dayText, startOfDay } from '#core/domain/dates/day.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { eventsFor } from '../../../exams/year/calendar.ts'

/**
 * The next exam of a student: of the exams the school has stored that list the student, at any version, and of the
 * days in the office's calendar for the student's grade, whichever is sooner; undefined: none is known.
 */
export async function nextExam(db: Db | Tx, school: SchoolId, studentId: string, now: number) {
  const [stored, planned] = await Promise.all([
    nextStored(db, school, studentId, now),
    nextPlanned(db, school, studentId, now),
  ])
  if (!planned) return stored
  const day = { name: planned.name, start_time: new Date(startOfDay(planned.from_day)) }
  return stored && stored.start_time <= day.start_time ? stored : day
}

const nextStored = (db: Db | Tx, school: SchoolId, studentId: string, now: number) =>
  db
    .selectFrom('exam as e')
    .innerJoin('exam_student as x', 'x.exam_id', 'e.exam_id')
    .where('x.school_id', '=', school)
    .where('x.student_id', '=', studentId)
    .where('e.start_time', '>', new Date(now))
    .select(['e.name', 'e.start_time'])
    .orderBy('e.start_time')
    .limit(1)
    .executeTakeFirst()

/** Days after today: on the day itself nothing is left to be planned for. */
const nextPlanned = (db: Db | Tx, school: SchoolId, studentId: string, now: number) =>
  eventsFor(db, school, studentId)
    .where('c.kind', '=', 'exam')
    .where('c.from_day', '>', dayText(now))
    .select(['c.name', 'c.from_day'])
    .orderBy('c.from_day')
    .limit(1)
    .executeTakeFirst()
