const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

/** The day of a moment (epoch ms) by Beijing's calendar: `2026-11-24`. */
export const dayText = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 10)

/** Midnight in Beijing at which a day (`2026-11-24`) begins, epoch ms; NaN for what is no day of the calendar. */
export const startOfDay = (day: string): number => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? Number.NaN : at - BEIJING_MS
}

/** The time of day of a moment (epoch ms) at school: `21:40`. */
export const clockText = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(11, 16)

/** A moment (epoch ms) to the second, at school: `2026-11-24 21:40:07`. */
export const secondText = (ms: number): string =>
  new Date(ms + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')

/** What a native date and time field shows of a moment (epoch ms), by the school's clock: `2026-11-21T22:00`. */
export const fieldText = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 16)

/** Epoch ms of what such a field holds; NaN while it is not whole. */
export const fieldTime = (text: string): number => (text === '' ? Number.NaN : Date.parse(`${text}+08:00`))

/** Day of the week of a moment (epoch ms) at school; 0: Sunday. */
export const weekday = (ms: number): number => new Date(ms + BEIJING_MS).getUTCDay()

/** The day that many days later. */
export const addDays = (day: string, days: number): string => dayText(startOfDay(day) + days * DAY_MS)

/** Midnight in Beijing at which the week of a moment begins, epoch ms; weeks begin on Monday. */
export const startOfWeek = (ms: number): number => startOfDay(dayText(ms)) - ((weekday(ms) + 6) % 7) * DAY_MS
