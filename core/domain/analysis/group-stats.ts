import type { GroupStats } from '#contract/exam/class-report.ts'
import { MARK_SCALE } from './marks.ts'
import { computeMeanScore, momentsOf, sdPop } from './moments.ts'
import { median, sortedScores } from './quartiles.ts'
import { DEFAULT_THRESHOLDS, levelCounts, scoreRate } from './rates.ts'

/**
 * Figures of one group in one total or paper, in marks, not rounded. `scores`: one for each enrolled student, ABSENT
 * where absent (counted as `absent` and in nothing else); `full` in hundredths.
 */
export function groupStats(scores: Int32Array, full: number, thresholds = DEFAULT_THRESHOLDS): GroupStats {
  const ascending = sortedScores(scores)
  return statsOfSorted(ascending, scores.length - ascending.length, full, thresholds)
}

/** The same of scores already sorted, lowest first, and the number of the absent. */
export function statsOfSorted(
  ascending: Int32Array,
  absent: number,
  full: number,
  thresholds = DEFAULT_THRESHOLDS,
): GroupStats {
  const m = momentsOf(ascending)
  if (m.n === 0) return { ...emptyStats, absent }
  const counts = levelCounts(ascending, full, thresholds)
  const share = (count: number) => count / m.n
  return {
    n: m.n,
    absent,
    mean: hundredthsToMarks(computeMeanScore(m)),
    sd: hundredthsToMarks(sdPop(m)),
    median: hundredthsToMarks(median(ascending)),
    max: m.max / MARK_SCALE,
    min: m.min / MARK_SCALE,
    scoreRate: scoreRate(m.sum, m.n * full),
    excellentRate: share(counts.excellent),
    goodRate: share(counts.good),
    passRate: share(counts.pass),
    lowRate: share(counts.low),
  }
}

const hundredthsToMarks = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / MARK_SCALE

/** A group in which nobody was present. */
export const emptyStats: GroupStats = {
  n: 0,
  absent: 0,
  mean: null,
  sd: null,
  median: null,
  max: null,
  min: null,
  scoreRate: null,
  excellentRate: null,
  goodRate: null,
  passRate: null,
  lowRate: null,
}
