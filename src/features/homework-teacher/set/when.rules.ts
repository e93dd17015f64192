/** Ends that teachers mean: this evening, tomorrow evening, in three days, in a week, at the week's end. */
export const PRESETS = ['today', 'tomorrow', 'threeDays', 'week', 'sunday'] as const
export type Preset = (typeof PRESETS)[number]

const EVENING = 22
const DAYS: Readonly<Record<Exclude<Preset, 'sunday'>, number>> = {
  today: 0,
  tomorrow: 1,
  threeDays: 3,
  week: 7,
}

/**
 * The evening (22:00, the phone's own time zone) a preset means, counted from `from`; of a Sunday: that of this day's
 * week, which begins on Monday.
 * @param from epoch ms
 */
export function presetTime(preset: Preset, from: number): number {
  const at = new Date(from)
  const days = preset === 'sunday' ? (7 - at.getDay()) % 7 : DAYS[preset]
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, EVENING).getTime()
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

const two = (n: number): string => String(n).padStart(2, '0')

/** What a native date and time field shows: "2026-11-21T22:00" in the phone's own time zone; '' for no time. */
export function toField(epochMs: number): string {
  if (!Number.isFinite(epochMs)) return ''
  const d = new Date(epochMs)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`
}

/** Epoch ms of what a date and time field holds; NaN while it is not whole. */
export const ofField = (text: string): number => (text === '' ? Number.NaN : new Date(text).getTime())
