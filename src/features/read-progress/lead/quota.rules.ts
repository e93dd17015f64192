/** Most answers of one marker. */
const MOST = 100_000

/** A typed quota: null for nothing, which is as many as there are; undefined: no number of answers. */
export function quotaOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const n = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return n >= 1 && n <= MOST ? n : undefined
}
