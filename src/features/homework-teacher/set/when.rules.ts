import { addDays, dayText, fieldText, fieldTime, startOfDay, weekday } from '#core/domain/dates/day.ts'

/** Ends that teachers mean: this evening, tomorrow evening, in three days, in a week, at the week's end. */
export const PRESETS = ['today', 'tomorrow', 'threeDays', 'week', 'sunday'] as const
export type Preset = (typeof PRESETS)[number]

const EVENING_MS = 22 * 3_600_000
const DAYS: Readonly<Record<Exclude<Preset, 'sunday'>, number>> = {
  today: 0,
  tomorrow: 1,
  threeDays: 3,
  week: 7,
}

/**
 * The evening (22:00 by the school's clock) a preset means, counted from `from`; of a Sunday: that of this day's
 * week, which begins on Monday.
 * @param from epoch ms
 */
export function presetTime(preset: Preset, from: number): number {
  const days = preset === 'sunday' ? (7 - weekday(from)) % 7 : DAYS[preset]
  return startOfDay(addDays(dayText(from), days)) + EVENING_MS
}

/** The presets as they are meant `now` that lie ahead of it and of the start, each time once. */
export function openPresets(startAt: number, now: number): { preset: Preset; at: number }[] {
  const seen = new Set<number>()
  return PRESETS.map((preset) => ({ preset, at: presetTime(preset, now) })).filter(({ at }) => {
    if (at <= Math.max(now, startAt) || seen.has(at)) return false
    seen.add(at)
    return true
  })
}

/** What a native date and time field shows: "2026-11-21T22:00" by the school's clock; '' for no time. */
export const formatDateTimeField = (epochMs: number): string =>
  Number.isFinite(epochMs) ? fieldText(epochMs) : ''

/** Epoch ms of what such a field holds; NaN while it is not whole. */
export const ofField = fieldTime
