import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'
import { lowerAmong, rankAmong } from './score-counts.ts'

/** Students of one group among the first and the last N of everybody. */
export interface BeforeAfter {
  readonly before: number
  readonly after: number
}

/** Whether a score is among the first n of `everybody` (ascending): rank <= n, so that ties at the cut are all in. */
export const isAmongFirst = (everybody: Int32Array, score: number, n: number): boolean =>
  score !== ABSENT && rankAmong(everybody, score) <= n

/** Whether a score is among the last n: the rank from below, 1 + how many are strictly lower, is <= n. */
export const isAmongLast = (everybody: Int32Array, score: number, n: number): boolean =>
  score !== ABSENT && lowerAmong(everybody, score) + 1 <= Math.min(n, everybody.length)

/** Segment of a score, 0 the top, of `segments` equal shares of the ranks; -1 for the absent. Ties share one. */
export function segmentOf(everybody: Int32Array, score: number, segments: number): number {
  const rank = rankAmong(everybody, score)
  if (rank === 0) return -1
  return Math.min(segments - 1, Math.floor(((rank - 1) * segments) / everybody.length))
}

/**
 * Before/after N: how many of each group have a rank <= n from above, and a rank > total - n counted from below
 * (docs/formulas.md, Rank). Ranks are competition ranks from either end, so that ties at the cut are all in: the counts of all
 * groups may add up to more than n. `groupOf`: group number 0..groups-1 of each student. `everybody`: scores of all who
 * are ranked, ascending, where `scores` holds only some of them.
 */
export function beforeAfter(
  scores: Int32Array,
  groupOf: Int32Array,
  groups: number,
  n: number,
  everybody = sortedScores(scores),
): BeforeAfter[] {
  const counts = Array.from({ length: groups }, () => ({ before: 0, after: 0 }))
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    const own = counts[groupOf[i] as number]
    if (!own) continue
    if (isAmongFirst(everybody, x, n)) own.before++
    if (isAmongLast(everybody, x, n)) own.after++
  }
  return counts
}

/**
 * Rank segments: everybody divided by rank into `segments` equal shares, and how many of each group lie in each
 * (docs/formulas.md, Rank). Row = group, column = segment from the top. Ties share the segment of their rank. `everybody`: as for
 * `beforeAfter`.
 */
export function rankSegments(
  scores: Int32Array,
  groupOf: Int32Array,
  groups: number,
  segments: number,
  everybody = sortedScores(scores),
): Int32Array[] {
  const counts = Array.from({ length: groups }, () => new Int32Array(segments))
  for (let i = 0; i < scores.length; i++) {
    const at = segmentOf(everybody, scores[i] as number, segments)
    const row = counts[groupOf[i] as number]
    if (at < 0 || !row) continue
    row[at] = (row[at] as number) + 1
  }
  return counts
}
