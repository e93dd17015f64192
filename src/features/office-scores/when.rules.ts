const two = (n: number): string => String(n).padStart(2, '0')

/** What a native date and time field shows of an instant, in this computer's own time zone. */
export function toField(epochMs: number): string {
  const d = new Date(epochMs)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`
}

/** Epoch ms of what a date and time field holds; null while it is not whole. */
export const ofField = (text: string): number | null => {
  const at = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isFinite(at) ? at : null
}

/** The next evening at six, when families are at home. */
export function nextEvening(now: number): number {
  const d = new Date(now)
  const today = new Date(d.getFullYear(), d.getMonth(), d.getDate(), 18).getTime()
  return today > now ? today : new Date(d.getFullYear(), d.getMonth(), d.getDate() + 1, 18).getTime()
}
