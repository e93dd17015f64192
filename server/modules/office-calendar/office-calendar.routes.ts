import * as call from '#contract/office/calendar.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { eventsOf, listGrades } from './calendar.repo.ts'
import { removeEvent, saveEvent } from './calendar.service.ts'

/** The days that a school plans by. */
export const officeCalendarModule: Module = (api) => {
  const { db } = api
  handle(api, call.officeCalendar, async ({ principal }) => {
    const [events, grades] = await Promise.all([
      eventsOf(db, principal.schoolId),
      listGrades(db, principal.schoolId),
    ])
    return { events, grades }
  })
  handle(api, call.saveCalendar, ({ principal, input, audit }) =>
    saveEvent(db, principal.schoolId, input.event, audit),
  )
  handle(api, call.removeCalendar, ({ principal, input, audit }) =>
    removeEvent(db, principal.schoolId, input.eventId, audit),
  )
}
