import { Status } from '#contract/envelope.ts'
import type { CalendarEvent } from '#contract/office/calendar.ts'
import { startOfDay } from '#core/domain/dates/day.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Audit } from '../../http/audit/audit.ts'
import { badField, notFound, Refusal } from '../../http/reply/refusal.ts'
import { dropEvent, eventOf, eventsOf, listGrades, putEvent } from './calendar.repo.ts'

/** As many as a school can have in a century of busy years. */
const MOST = 5000

/** @throws Refusal 10001 no day of the calendar, an end before the beginning, a grade of another school; 10004 full */
export async function saveEvent(db: Db, school: SchoolId, event: CalendarEvent, audit: Audit): Promise<null> {
  if (Number.isNaN(startOfDay(event.fromDay))) throw badField('event.fromDay', 'noDay')
  if (Number.isNaN(startOfDay(event.toDay))) throw badField('event.toDay', 'noDay')
  if (event.toDay < event.fromDay) throw badField('event.toDay', 'beforeFirstDay')
  if (event.name.trim() === '') throw badField('event.name', 'empty')
  const grades = await listGrades(db, school)
  if (event.gradeId !== '' && !grades.some(({ gradeId }) => gradeId === event.gradeId))
    throw badField('event.gradeId', 'noGrade')
  await db.transaction().execute(async (tx) => {
    const before = await eventOf(tx, school, event.eventId)
    if (!before && (await eventsOf(tx, school)).length >= MOST)
      throw new Refusal(Status.tooMany, 'calendarFull', { values: { limit: MOST } })
    await putEvent(tx, school, event)
    await audit.note(tx, { target: `calendar ${event.name}`, before: before ?? null, after: event })
  })
  return null
}

/** @throws Refusal 10005 no such event */
export const removeEvent = (
  db: Db,
  school: SchoolId,
  eventId: string,
  audit: Audit,
): Promise<{ event: CalendarEvent }> =>
  db.transaction().execute(async (tx) => {
    const event = await eventOf(tx, school, eventId)
    if (!event) throw notFound()
    await dropEvent(tx, school, eventId)
    await audit.note(tx, { target: `calendar ${event.name}`, before: event })
    return { event }
  })
