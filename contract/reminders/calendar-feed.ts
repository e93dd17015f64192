import Type from 'typebox'
import { EpochMs, endpoint, Nullable } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/locale.ts'
import { FAMILY } from '#contract/roles.ts'

// These calls carry no switch: without homework the calendar still has days of exams, and a family can end its address.
const family = { rows: ['N06'], roles: FAMILY, scope: 'student', userLevel: 1 } as const

export const calendarFeed = endpoint({
  call: 'GET /api/base/data/calendar/feed',
  summary: 'Whether this identity has a private calendar address, and since when',
  reply: Type.Object({ madeAt: Nullable(EpochMs) }),
  ...family,
})

export const makeCalendarFeed = endpoint({
  call: 'POST /api/base/data/calendar/feed/make',
  summary:
    'Makes a private calendar address, told this once; the one before ends. It answers with iCalendar (RFC 5545)',
  body: Type.Object({
    /** Language of the few words in the calendar. */
    locale: Type.Enum(LOCALES),
  }),
  reply: Type.Object({
    /** From the server's own address on, such as `/api/calendar/A/….ics`. */
    path: Type.String(),
    madeAt: EpochMs,
  }),
  ...family,
})

export const removeCalendarFeed = endpoint({
  call: 'POST /api/base/data/calendar/feed/remove',
  summary: 'Ends the private calendar address; without one nothing happens',
  body: Type.Object({}),
  reply: Type.Object({}),
  ...family,
})
