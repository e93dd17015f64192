import { clockText, dayText, startOfDay } from '#core/domain/dates/day.ts'
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

let clock: () => number = Date.now
/** From now on "today" is told by this clock, epoch ms: the server's, as phones are set wrong. */
export const tellTimeBy = (now: () => number): void => {
  clock = now
}

const dayNumber = (epochMs: number): number => startOfDay(dayText(epochMs)) / 86_400_000

/** By our own texts: the browser's dates take a slow phone a tenth of a second when first asked for. */
const nameOfMonth = (month: number): string => t('date.months').split(' ')[month - 1] ?? ''

/** A day of the school's calendar: an exam of the 10th is one of the 10th on a phone in another zone, too. */
function dayOf(epochMs: number, withYear: boolean, letters?: number): string {
  const [year = 0, month = 0, day = 0] = dayText(epochMs).split('-').map(Number)
  const name = nameOfMonth(month).slice(0, letters)
  return t(withYear ? 'date.dayOfYear' : 'date.day', { day, month: name, year })
}

/** The whole date and time, for a title or a tap: "2026年11月21日 21:40" / "21 November 2026, 21:40". */
export const formatFullDate = (epochMs: number): string => {
  return t('date.full', { day: dayOf(epochMs, true), time: clockText(epochMs) })
}

/** The whole date and time of this moment, by the server's clock and in the school's time zone. */
export const formatNow = (): string => formatFullDate(clock())

/**
 * A time as people say it, in the school's time zone: "昨天 21:40", "yesterday 21:40"; beyond yesterday the day
 * ("11月3日", "3 Nov"), with the year when it is another one.
 * @param now epoch ms of the moment of reading
 */
export const formatDate = (epochMs: number, now: number = clock()): string => {
  const ago = dayNumber(now) - dayNumber(epochMs)
  if (ago === 0) return t('date.today', { time: clockText(epochMs) })
  if (ago === 1) return t('date.yesterday', { time: clockText(epochMs) })
  return formatDay(epochMs, now)
}

/** The day alone: "11月3日", "3 Nov", with the year when it is another one. */
export const formatDay = (epochMs: number, now: number = clock()): string =>
  dayOf(epochMs, dayText(now).slice(0, 4) !== dayText(epochMs).slice(0, 4), 3)

/** The day with its year, for paper that lies about for years: "2026年11月3日", "3 Nov 2026". */
export const formatPaperDay = (epochMs: number): string => dayOf(epochMs, true, 3)

/** Bytes as a person reads them: whole KB under one MB, else MB to one decimal. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${roundHalfUp(bytes / 1000)} KB` : `${roundHalfUp(bytes / 1_000_000, 1)} MB`
