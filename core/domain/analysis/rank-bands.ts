import { competitionRanks } from './rank.ts'

/** Students of one group among the first and the last N of everybody. */
export interface BeforeAfter {
  readonly before: number
  readonly after: number
}

/**
 * Before/after N: how many of each group have a rank <= n from above, and a rank > total - n counted from below
 * (analytics 5.4). Ranks are competition ranks from either end, so that ties at the cut are all in: the counts of all
 * groups may add up to more than n. `groupOf`: group number 0..groups-1 of each student.
 */
export function beforeAfter(
  scores: Int32Array,
  groupOf: Int32Array,
  groups: number,
  n: number,
): BeforeAfter[] {
  const { rank, lower, n: present } = competitionRanks(scores)
  const counts = Array.from({ length: groups }, () => ({ before: 0, after: 0 }))
  for (let i = 0; i < scores.length; i++) {
    const r = rank[i] as number
    if (r === 0) continue
    const own = counts[groupOf[i] as number]
    if (!own) continue
    if (r <= n) own.before++
    // rank from below = 1 + how many are strictly lower
    if ((lower[i] as number) + 1 <= Math.min(n, present)) own.after++
  }
  return counts
}

/**
 * Rank segments: everybody divided by rank into `segments` equal shares, and how many of each group lie in each
 * (analytics 5.4). Row = group, column = segment from the top. Ties share the segment of their rank.
 */
export function rankSegments(
  scores: Int32Array,
  groupOf: Int32Array,
  groups: number,
  segments: number,
): Int32Array[] {
  const { rank, n } = competitionRanks(scores)
  const counts = Array.from({ length: groups }, () => new Int32Array(segments))
  for (let i = 0; i < scores.length; i++) {
    const r = rank[i] as number
    if (r === 0) continue
    const row = counts[groupOf[i] as number]
    const at = Math.floor(((r - 1) * segments) / n)
    if (row) row[at] = (row[at] as number) + 1
  }
  return counts
}
