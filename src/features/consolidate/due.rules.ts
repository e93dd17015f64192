export const DUE = ['1', '3', '7', 'none'] as const
export type Due = (typeof DUE)[number]

/** The end of the day so many days from now in the phone's time zone, epoch ms; null: whenever one likes. */
export function dueAt(due: Due, now: number): number | null {
  if (due === 'none') return null
  const day = new Date(now)
  day.setDate(day.getDate() + Number(due))
  return day.setHours(23, 59, 59, 0)
}
