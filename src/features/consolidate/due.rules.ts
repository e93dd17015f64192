import { addDays, dayText, startOfDay } from '#core/domain/dates/day.ts'

export const DUE = ['1', '3', '7', 'none'] as const
export type Due = (typeof DUE)[number]

/** The end of the day so many days from now by the school's calendar, epoch ms; null: whenever one likes. */
export function dueAt(due: Due, now: number): number | null {
  if (due === 'none') return null
  return startOfDay(addDays(dayText(now), Number(due) + 1)) - 1000
}
