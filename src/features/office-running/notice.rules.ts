/** How long a notice stays: an hour, to the end of today, three days, a week. */
export const ENDS = ['hour', 'day', 'days', 'week'] as const
export type End = (typeof ENDS)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Epoch ms of an end, by this computer's own time zone. `now`: epoch ms. */
export function endOf(end: End, now: number): number {
  if (end === 'hour') return now + HOUR_MS
  if (end === 'days') return now + 3 * DAY_MS
  if (end === 'week') return now + 7 * DAY_MS
  const d = new Date(now)
  return new Date(d.getFullYear(), d.getMonth(), d.getDate() + 1).getTime()
}
