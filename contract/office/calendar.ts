import Type, { type Static } from 'typebox'
import { Id, scheduleCall } from '#contract/endpoint.ts'

/** A day by Beijing's calendar. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '2026-11-24' })

/** Days of an exam to come, of a term, or of holidays. */
export const CalendarEvent = Type.Object({
  /** Made by whoever adds it: the same id again changes that event. */
  eventId: Id,
  kind: Type.Enum(['exam', 'term', 'holiday']),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  fromDay: Day,
  /** Included. */
  toDay: Day,
  /** '' for all grades. */
  gradeId: Type.String({ maxLength: 64 }),
})
export type CalendarEvent = Static<typeof CalendarEvent>

export const officeCalendar = scheduleCall({
  call: 'GET /api/office/calendar',
  rows: ['O12'],
  summary: 'The calendar of the school, the earliest first, and the grades it can speak of',
  reply: Type.Object({
    events: Type.Array(CalendarEvent),
    grades: Type.Array(Type.Object({ gradeId: Id, gradeName: Type.String() })),
  }),
})

export const saveCalendar = scheduleCall({
  call: 'POST /api/office/calendar/save',
  rows: ['O12'],
  summary: 'Adds a day or span to the calendar, or changes it; notebooks plan for its exams from now on',
  body: Type.Object({ event: CalendarEvent }),
  reply: Type.Null(),
})

export const removeCalendar = scheduleCall({
  call: 'POST /api/office/calendar/remove',
  rows: ['O12'],
  summary: 'Takes a day or span out of the calendar; what it was comes back, so that it can be added again',
  body: Type.Object({ eventId: Id }),
  reply: Type.Object({ event: CalendarEvent }),
})
