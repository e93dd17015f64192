import type { CalendarEvent } from '#contract/office/calendar.ts'

/** What comes, the earliest first, then what is over, the newest first. @param today `2026-11-24` */
export function calendarOrder(events: readonly CalendarEvent[], today: string): CalendarEvent[] {
  const coming = events.filter(({ toDay }) => toDay >= today)
  const past = events.filter(({ toDay }) => toDay < today)
  const byDay = (a: CalendarEvent, b: CalendarEvent) => (a.fromDay < b.fromDay ? -1 : 1)
  return [...coming.toSorted(byDay), ...past.toSorted((a, b) => byDay(b, a))]
}
