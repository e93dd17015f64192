import { secondText } from '#core/domain/dates/day.ts'

/** A moment as `2026-03-01 16:00:00` in China's time, which has no summer time. */
export const beijingText = (at: Date | number): string => secondText(Number(at))

/** The same by RFC 3339: `2026-03-01T16:00:00+08:00`. */
export const beijingRfc3339 = (at: Date | number): string => `${beijingText(at).replace(' ', 'T')}+08:00`
