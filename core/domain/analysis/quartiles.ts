import { ascendingOrder } from './order.ts'

/** The scores given, ascending; a new array. */
export function sortedScores(scores: Int32Array): Int32Array {
  const sorted = ascendingOrder(scores)
  for (let i = 0; i < sorted.length; i++) sorted[i] = scores[sorted[i] as number] as number
  return sorted
}

/**
 * Score at rank N * share from the top; where that rank is a whole number, the average of it and the next one
 * (docs/formulas.md, Basics, rank positions). `ascending`: sorted scores. Share 0.5 is the median. Null without scores.
 */
export function scoreAtShare(ascending: Int32Array, share: number): number | null {
  const n = ascending.length
  if (n === 0) return null
  const place = n * share
  const fromTop = (rank: number) => ascending[n - Math.min(n, Math.max(1, rank))] as number
  return Number.isInteger(place) ? (fromTop(place) + fromTop(place + 1)) / 2 : fromTop(Math.ceil(place))
}

export const median = (ascending: Int32Array): number | null => scoreAtShare(ascending, 0.5)

/** Scores at ranks N/4, N/2 and 3N/4 from the top, hundredths. */
export function quartilePositions(ascending: Int32Array): [number, number, number] | null {
  const [a, b, c] = [0.25, 0.5, 0.75].map((s) => scoreAtShare(ascending, s))
  return a == null || b == null || c == null ? null : [a, b, c]
}
