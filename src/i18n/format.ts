import { t } from './i18n.ts'

/**
 * Rounds half away from zero, as a school does by hand: 2.345 to two digits is 2.35, although the binary number lies
 * a little under it.
 * @param digits 0..6
 */
export const roundHalfUp = (value: number, digits = 0): number => {
  const scaled = Number(`${Math.abs(value)}e${digits}`)
  if (!Number.isFinite(scaled)) return Number(value.toFixed(digits))
  return Math.sign(value) * Number(`${Math.round(Number(scaled.toPrecision(15)))}e-${digits}`)
}

/** A mark as it was given: at most two digits, none that say nothing (112.5, not 112.50). `null` is a dash. */
export const formatScore = (score: number | null): string =>
  score === null ? '–' : String(roundHalfUp(score, 2))

/** A mean to one decimal (87.0). `null` is a dash. */
export const formatMean = (mean: number | null): string =>
  mean === null ? '–' : roundHalfUp(mean, 1).toFixed(1)

/** A score rate in 0..1 as whole percents. `null` is a dash. */
export const formatRate = (rate: number | null): string =>
  rate === null ? '–' : `${roundHalfUp(rate * 100)}%`

const dayNumber = (date: Date) =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)

const clock = (date: Date) =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`

/** By our own texts: the browser's dates take a slow phone a tenth of a second when first asked for. */
const nameOfMonth = (date: Date): string => t('date.months').split(' ')[date.getMonth()] ?? ''

const dayOf = (date: Date, withYear: boolean, month: string): string =>
  t(withYear ? 'date.dayOfYear' : 'date.day', { day: date.getDate(), month, year: date.getFullYear() })

/** The whole date and time, for a title or a tap: "2026年11月21日 21:40" / "21 November 2026, 21:40". */
export const formatFullDate = (epochMs: number): string => {
  const date = new Date(epochMs)
  return t('date.full', { day: dayOf(date, true, nameOfMonth(date)), time: clock(date) })
}

/**
 * A time as people say it, in the phone's own time zone: "昨天 21:40", "yesterday 21:40"; beyond yesterday the day
 * ("11月3日", "3 Nov"), with the year when it is another one.
 * @param now epoch ms of the moment of reading
 */
export const formatDate = (epochMs: number, now: number = Date.now()): string => {
  const date = new Date(epochMs)
  const today = new Date(now)
  const ago = dayNumber(today) - dayNumber(date)
  if (ago === 0) return t('date.today', { time: clock(date) })
  if (ago === 1) return t('date.yesterday', { time: clock(date) })
  return formatDay(epochMs, now)
}

/** The day alone: "11月3日", "3 Nov", with the year when it is another one. */
export const formatDay = (epochMs: number, now: number = Date.now()): string => {
  const date = new Date(epochMs)
  const otherYear = new Date(now).getFullYear() !== date.getFullYear()
  return dayOf(date, otherYear, nameOfMonth(date).slice(0, 3))
}

/** Bytes as a person reads them: whole KB under one MB, else MB to one decimal. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${roundHalfUp(bytes / 1000)} KB` : `${roundHalfUp(bytes / 1_000_000, 1)} MB`
