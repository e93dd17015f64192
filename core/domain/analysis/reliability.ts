/** Variances over the complete rows of a paper; all with the same divisor, which cancels out. */
export interface Variances {
  items: readonly number[]
  /** Covariance of each item with the total. */
  withTotal: readonly number[]
  total: number
}

/**
 * Cronbach's alpha = k / (k - 1) * (1 - sum of item variances / variance of totals) (docs/formulas.md, Discrimination); KR-20 for 0/1
 * items. Null under two items or without spread.
 */
export function cronbachAlpha(v: Variances): number | null {
  const sum = v.items.reduce((a, b) => a + b, 0)
  return alpha(v.items.length, sum, v.total)
}

/** Alpha of the paper without item j: var(X - x) = var(X) + var(x) - 2 cov(x, X). Null under three items. */
export function alphaIfDeleted(v: Variances, j: number): number | null {
  const own = v.items[j] as number
  const sum = v.items.reduce((a, b) => a + b, 0) - own
  return alpha(v.items.length - 1, sum, v.total + own - 2 * (v.withTotal[j] as number))
}

function alpha(k: number, itemVariances: number, total: number): number | null {
  return k < 2 || total <= 1e-9 ? null : (k / (k - 1)) * (1 - itemVariances / total)
}

/** Standard error of measurement = sd * sqrt(1 - alpha), in the unit of sd (docs/formulas.md, Discrimination). */
export const standardError = (sd: number, a: number): number => sd * Math.sqrt(Math.max(0, 1 - a))
