import type { GroupStats } from '#contract/exam/class-report.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'

const DIGITS = 1e6

/**
 * A figure as it is stored in a bundle: six decimals, far beyond what is displayed, so that digits nobody reads do not
 * fill the phone. Display rounds half up from here.
 */
export const roundFigure = (x: number): number => Math.round(x * DIGITS) / DIGITS

export const roundFigureOrNull = (x: number | null): number | null => (x === null ? null : roundFigure(x))

/** A rate for the contract: 0..1, also where a school gives marks below zero. */
export const roundRate = (x: number | null): number | null =>
  x === null ? null : roundFigure(Math.min(1, Math.max(0, x)))

/** Hundredths as marks. */
export const hundredthsToMark = (hundredths: number): number => hundredths / MARK_SCALE

/** A group's figures for the contract. */
export function roundGroupStats(s: GroupStats): GroupStats {
  return {
    n: s.n,
    absent: s.absent,
    mean: roundFigureOrNull(s.mean),
    sd: roundFigureOrNull(s.sd),
    median: roundFigureOrNull(s.median),
    max: s.max,
    min: s.min,
    scoreRate: roundRate(s.scoreRate),
    excellentRate: roundRate(s.excellentRate),
    goodRate: roundRate(s.goodRate),
    passRate: roundRate(s.passRate),
    lowRate: roundRate(s.lowRate),
  }
}
