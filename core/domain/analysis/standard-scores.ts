import { inverseNormal } from './normal.ts'

/** Z = (x - mean) / sd of the reference group, sd over N; null without spread (docs/formulas.md, Standard scores). */
export const zScore = (x: number, mean: number, sd: number): number | null =>
  sd > 0 ? (x - mean) / sd : null

/** T = 50 + 10 Z; 50 where the reference has no spread (docs/formulas.md, Standard scores). Not bounded. */
export const tScore = (x: number, mean: number, sd: number): number => 50 + 10 * (zScore(x, mean, sd) ?? 0)

/**
 * Normalised T: the percentile's place on a normal curve, 50 + 10 * inverse normal of (lower + half of the ties) / n
 * (docs/formulas.md, Standard scores). `lower`: strictly lower students, `equal`: students of the same score, oneself included.
 */
export const normalisedT = (lower: number, equal: number, n: number): number =>
  50 + 10 * inverseNormal((lower + equal / 2) / n)

export interface OverAverage {
  /** (mean - reference) / reference, e.g. 0.05 = 5 % over. */
  readonly rate: number
  /** Standard error of the rate: sd / sqrt(n) / reference; null under two students. */
  readonly error: number | null
}

/**
 * Over-average rate of a group against a wider one in the same subject (docs/formulas.md, Over-average rate), with its standard error; the
 * smaller the reference mean the less it says. Null without a positive reference mean.
 */
export function overAverage(
  group: { readonly n: number; readonly mean: number | null; readonly sd: number | null },
  reference: number | null,
): OverAverage | null {
  if (group.mean === null || reference === null || reference <= 0) return null
  const error = group.sd === null || group.n < 2 ? null : group.sd / Math.sqrt(group.n) / reference
  return { rate: (group.mean - reference) / reference, error }
}
