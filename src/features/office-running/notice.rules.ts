import { addDays, dayText, startOfDay } from '#core/domain/dates/day.ts'

/** How long a notice stays: an hour, to the end of today, three days, a week. */
export const ENDS = ['hour', 'day', 'days', 'week'] as const
export type End = (typeof ENDS)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Epoch ms of an end, a day's by the school's calendar. `now`: epoch ms. */
export function computeNoticeEnd(end: End, now: number): number {
  if (end === 'hour') return now + HOUR_MS
  if (end === 'days') return now + 3 * DAY_MS
  if (end === 'week') return now + 7 * DAY_MS
  return startOfDay(addDays(dayText(now), 1))
}
