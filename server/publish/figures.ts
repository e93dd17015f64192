import type { GroupStats } from '#contract/class-report.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'

const DIGITS = 1e6

/**
 * A figure as it is stored in a bundle: six decimals, far beyond what is displayed, so that digits nobody reads do not
 * fill the phone. Display rounds half up from here.
 */
export const stored = (x: number): number => Math.round(x * DIGITS) / DIGITS

export const storedOrNull = (x: number | null): number | null => (x === null ? null : stored(x))

/** A rate for the contract: 0..1, also where a school gives marks below zero. */
export const storedRate = (x: number | null): number | null =>
  x === null ? null : stored(Math.min(1, Math.max(0, x)))

/** Hundredths as marks. */
export const marksOf = (hundredths: number): number => hundredths / MARK_SCALE

/** A group's figures for the contract. */
export function storedStats(s: GroupStats): GroupStats {
  return {
    n: s.n,
    absent: s.absent,
    mean: storedOrNull(s.mean),
    sd: storedOrNull(s.sd),
    median: storedOrNull(s.median),
    max: s.max,
    min: s.min,
    scoreRate: storedRate(s.scoreRate),
    excellentRate: storedRate(s.excellentRate),
    goodRate: storedRate(s.goodRate),
    passRate: storedRate(s.passRate),
    lowRate: storedRate(s.lowRate),
  }
}
