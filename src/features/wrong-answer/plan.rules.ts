const BEIJING_MS = 8 * 3_600_000

/** A date field's text for a moment (epoch ms), by Beijing's calendar. */
export const dateOf = (at: number): string => new Date(at + BEIJING_MS).toISOString().slice(0, 10)

/** Eight in the morning, Beijing, of a date field's day (epoch ms); null: none or no date. */
export function dayOfDate(text: string): number | null {
  const at = Date.parse(`${text}T08:00:00+08:00`)
  return Number.isNaN(at) ? null : at
}
