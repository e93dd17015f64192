import { sql } from 'kysely'
import type { CalendarEvent } from '#contract/office/calendar.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

const columns = ['event_id as eventId', 'kind', 'name', 'from_day as fromDay', 'to_day as toDay'] as const

/** The earliest first. */
export const eventsOf = (db: Db | Tx, school: SchoolId): Promise<CalendarEvent[]> =>
  db
    .selectFrom('office_calendar')
    .where('school_id', '=', school)
    .select([...columns, 'grade_id as gradeId'])
    .orderBy('from_day')
    .orderBy('event_id')
    .execute()

export const eventOf = (db: Db | Tx, school: SchoolId, eventId: string): Promise<CalendarEvent | undefined> =>
  db
    .selectFrom('office_calendar')
    .where('school_id', '=', school)
    .where('event_id', '=', eventId)
    .select([...columns, 'grade_id as gradeId'])
    .forUpdate()
    .executeTakeFirst()

/** Grades in the order of school: primary before middle before high school, and those that graduated last. */
export const listGrades = (db: Db | Tx, school: SchoolId) =>
  db
    .selectFrom('grade')
    .where('school_id', '=', school)
    .select(['grade_id as gradeId', 'name as gradeName'])
    .orderBy(sql`ended_at desc nulls first`)
    .orderBy('stage')
    .orderBy('year', 'desc')
    .orderBy('name')
    .execute()

export async function putEvent(tx: Tx, school: SchoolId, event: CalendarEvent): Promise<void> {
  const row = {
    kind: event.kind,
    name: event.name,
    from_day: event.fromDay,
    to_day: event.toDay,
    grade_id: event.gradeId,
  }
  await tx
    .insertInto('office_calendar')
    .values({ school_id: school, event_id: event.eventId, ...row })
    .onConflict((c) => c.columns(['school_id', 'event_id']).doUpdateSet(row))
    .execute()
}

export async function dropEvent(tx: Tx, school: SchoolId, eventId: string): Promise<void> {
  await tx
    .deleteFrom('office_calendar')
    .where('school_id', '=', school)
    .where('event_id', '=', eventId)
    .execute()
}
