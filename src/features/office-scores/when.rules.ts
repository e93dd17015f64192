import { addDays, dayText, fieldText, fieldTime, startOfDay } from '#core/domain/dates/day.ts'

const SIX_PM_MS = 18 * 3_600_000

/** What a native date and time field shows of an instant, by the school's clock. */
export const toField = fieldText

/** Epoch ms of what a date and time field holds, by the school's clock; null while it is not whole. */
export const parseDateTimeField = (text: string): number | null => {
  const at = fieldTime(text)
  return Number.isFinite(at) ? at : null
}

/** The next evening at six by the school's clock, when families are at home. */
export function nextEvening(now: number): number {
  const today = startOfDay(dayText(now)) + SIX_PM_MS
  return today > now ? today : startOfDay(addDays(dayText(now), 1)) + SIX_PM_MS
}
