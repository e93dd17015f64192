import type { StudentReport } from '#contract/exam/report.ts'

/** A long answer earns its marks in steps of about this size; a choice or a blank is all or nothing. */
const STEP_MARKS = 3
/** Used where the report has no items to estimate from; what a six-paper exam usually gives. */
export const DEFAULT_NOISE = 0.04

/**
 * How far a score rate moves by chance alone: the standard error of measurement of the total as a share of full marks
 * (0..0.5), by the compound binomial model (Lord 1965): variance = sum over items of m * step * q * (1 - q), where m is
 * the full mark, q the group's rate and step the marks given at once. Difficulty differs between students of one group,
 * so this errs on the side of more noise: a change is claimed rather too seldom.
 */
export function scoreNoise(report: StudentReport): number {
  let variance = 0
  let full = 0
  for (const subject of report.subjects) {
    if (subject.score === null) continue
    for (const { full: m, type, difficulty, schoolRate, classRate } of subject.items) {
      const rate = difficulty ?? schoolRate ?? classRate
      if (rate === null || m <= 0) continue
      // A group of one gives rates of 0 or 1 and would promise certainty.
      const q = Math.min(0.95, Math.max(0.05, rate))
      const step = type === 'answer' || type === 'other' ? Math.min(m, STEP_MARKS) : m
      variance += m * step * q * (1 - q)
      full += m
    }
  }
  return full > 0 ? Math.sqrt(variance) / full : DEFAULT_NOISE
}
