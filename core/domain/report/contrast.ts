import type { GroupStats } from '#contract/exam/class-report.ts'

/** Two-sided 95 %: a difference is called clear beyond this many standard errors. */
const Z = 1.96

export interface Contrast {
  /** Group mean less reference mean, in marks. */
  readonly difference: number
  /** Standard error of the group's mean: sd / sqrt(n), in marks; null under two students. */
  readonly error: number | null
  /** `even`: within what chance explains, or too few to say. */
  readonly verdict: 'above' | 'below' | 'even'
}

/** A class's mean against the school's, with its standard error, so that noise is not over-read. Null: no mean. */
export function contrast(group: GroupStats, reference: GroupStats | null): Contrast | null {
  if (group.mean === null || reference === null || reference.mean === null) return null
  const difference = group.mean - reference.mean
  const error = group.sd === null || group.n < 2 ? null : group.sd / Math.sqrt(group.n)
  const clear = error !== null && Math.abs(difference) > Z * error
  return { difference, error, verdict: clear ? (difference > 0 ? 'above' : 'below') : 'even' }
}
