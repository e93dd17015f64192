import { tCritical } from './t-quantile.ts'

/** A student's standing in two exams of the same reference group, as Z. */
export interface ZPair {
  readonly before: number
  readonly now: number
}

export interface CohortChange {
  readonly n: number
  /** Mean change of Z. */
  readonly change: number
  /** Standard error of the mean change, sd (n - 1) / sqrt(n); null under two students. */
  readonly error: number | null
  /** `above` or `below` only when the 95 % interval (Student's t, n - 1) leaves out zero. */
  readonly verdict: 'above' | 'below' | 'even'
}

/**
 * How a class has moved since an earlier exam, counting only students who sat both (docs/formulas.md, Contrast sheet; the same start for
 * everybody, so that a class that merely began high is not praised for it). Null when nobody sat both.
 */
export function cohortChange(pairs: readonly ZPair[]): CohortChange | null {
  const n = pairs.length
  if (n === 0) return null
  const changes = pairs.map(({ before, now }) => now - before)
  const change = changes.reduce((a, b) => a + b, 0) / n
  const squares = changes.reduce((a, d) => a + (d - change) ** 2, 0)
  const error = n < 2 ? null : Math.sqrt(squares / (n - 1) / n)
  const clear = error !== null && error > 0 && Math.abs(change) > tCritical(n - 1) * error
  return { n, change, error, verdict: clear ? (change > 0 ? 'above' : 'below') : 'even' }
}
