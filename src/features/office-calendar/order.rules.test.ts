import { expect, it } from 'vitest'
import type { CalendarEvent } from '#contract/office/calendar.ts'
import { calendarOrder } from './order.rules.ts'

const event = (eventId: string, fromDay: string, toDay = fromDay): CalendarEvent => ({
  ...{ eventId, fromDay, toDay, kind: 'exam', name: eventId, gradeId: '' },
})

it('what comes stands first with the nearest day, then what is over with the newest', () => {
  const events = [
    event('last month', '2026-10-20'),
    event('next month', '2026-12-20'),
    event('last year', '2025-12-01'),
    event('this term', '2026-09-01', '2027-01-20'),
    event('today', '2026-11-25'),
  ]
  expect(calendarOrder(events, '2026-11-25').map(({ eventId }) => eventId)).toEqual([
    'this term',
    'today',
    'next month',
    'last month',
    'last year',
  ])
})
