/** Spans of time a list can be narrowed to (row K14). */
export const DATE_PRESETS = ['week', 'days30', 'days90', 'days180', 'year', 'semester'] as const
export type DatePreset = (typeof DATE_PRESETS)[number]

export const isDatePreset = (value: unknown): value is DatePreset =>
  DATE_PRESETS.some((preset) => preset === value)

const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000
const DAYS = { week: 7, days30: 30, days90: 90, days180: 180 } as const
/** Months count from 0: the first term begins on 1 September, the second on 1 February. */
const SEPTEMBER = 8
const FEBRUARY = 1

/**
 * When a span that ends now begins: midnight of its first day by Beijing's calendar. A week and the days count today;
 * a year goes back to the same day of the last one (29 February: to 1 March); a semester is the school term of today.
 * @param now epoch ms
 * @returns epoch ms
 */
export function presetStart(preset: DatePreset, now: number): number {
  const today = new Date(now + BEIJING_MS)
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const midnight = (y: number, m: number, d: number): number => Date.UTC(y, m, d) - BEIJING_MS
  if (preset === 'year') return midnight(year - 1, month, day)
  if (preset === 'semester') {
    if (month >= SEPTEMBER) return midnight(year, SEPTEMBER, 1)
    return month >= FEBRUARY ? midnight(year, FEBRUARY, 1) : midnight(year - 1, SEPTEMBER, 1)
  }
  return midnight(year, month, day) - (DAYS[preset] - 1) * DAY_MS
}
