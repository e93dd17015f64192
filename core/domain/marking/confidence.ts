/** A mean with bounds that hold at every look at once. */
export interface Bounds {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Chance that the bounds of a marker who does nothing wrong ever leave what is well, in one run of answers. */
export const ALPHA = 0.05
/** Number of answers at which the bounds are narrowest for their kind. */
const TUNED = 50

/**
 * Half width of bounds round a mean that hold at all n at once with 1 - `alpha`: the normal mixture of Robbins (Annals of
 * Mathematical Statistics 41, 1970), here with the estimated standard deviation (Waudby-Smith and others 2021). Whoever
 * looks after each answer is wrong no oftener than who looks once.
 * @param n answers, 1 and up; whole or, of two groups, n*m / (n + m)
 */
export function halfWidth(n: number, sd: number, alpha = ALPHA): number {
  const spread = (n + TUNED) / (n * n)
  return sd * Math.sqrt(spread * Math.log((n + TUNED) / (TUNED * alpha * alpha)))
}

export function meanAndSd(values: readonly number[]): { mean: number; sd: number } {
  const n = values.length
  if (n === 0) return { mean: 0, sd: 0 }
  const mean = values.reduce((a, b) => a + b, 0) / n
  const squares = values.reduce((a, b) => a + (b - mean) ** 2, 0)
  return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : 0 }
}

/** Bounds of a mean. `leastSd`: marks of one step alone have a spread that was not seen yet. */
export function computeMeanBounds(values: readonly number[], leastSd: number, alpha = ALPHA): Bounds {
  const { mean, sd } = meanAndSd(values)
  const half = halfWidth(Math.max(1, values.length), Math.max(sd, leastSd), alpha)
  return { value: mean, low: mean - half, high: mean + half }
}
