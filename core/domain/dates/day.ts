const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

/** The day of a moment (epoch ms) by Beijing's calendar: `2026-11-24`. */
export const dayText = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 10)

/** Midnight in Beijing at which a day (`2026-11-24`) begins, epoch ms; NaN for what is no day of the calendar. */
export const startOfDay = (day: string): number => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? Number.NaN : at - BEIJING_MS
}

/** The day that many days later. */
export const addDays = (day: string, days: number): string => dayText(startOfDay(day) + days * DAY_MS)
