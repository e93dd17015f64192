import { dayText } from '#core/domain/dates/day.ts'

/** Month in which names of grades and classes change, by China's calendar; the school year itself begins in September. */
const AUGUST = 8

/** The school year whose names were in use at a time: the calendar year in which it began. */
export function namesYearOf(time: Date): number {
  const [year = 0, month = 0] = dayText(time.getTime()).split('-').map(Number)
  return month >= AUGUST ? year : year - 1
}

/** Names of a school year are in use from its 1 August on. */
export const yearStart = (year: number): Date => new Date(`${year}-08-01T00:00:00+08:00`)
