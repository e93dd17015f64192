import { ascendingOrder } from './order.ts'

/** Standing of everybody in one group. Index = index of the score given. */
export interface Ranks {
  /** 1 + how many are strictly higher; 0 for the absent. */
  rank: Int32Array
  /** How many are strictly lower; 0 for the absent. */
  lower: Int32Array
  /** How many are ranked: the absent are not. */
  n: number
}

/**
 * THE rank of the product: competition rank, 100 98 98 95 -> 1 2 2 4 (docs/formulas.md, Rank), for class, school, joint
 * exam, subject and total alike. `scores`: any whole numbers, ABSENT for the absent. O(n).
 */
export function competitionRanks(scores: Int32Array): Ranks {
  const rank = new Int32Array(scores.length)
  const lower = new Int32Array(scores.length)
  const ascending = ascendingOrder(scores)
  rankInOrder(scores, ascending, rank, lower)
  return { rank, lower, n: ascending.length }
}

/**
 * The same rank among those in `ascending` alone (indices of scores, lowest first, nobody absent); written at their
 * indices.
 */
export function rankInOrder(
  scores: Int32Array,
  ascending: Int32Array,
  rank: Int32Array,
  lower: Int32Array,
): void {
  const n = ascending.length
  for (let from = 0, to = 0; from < n; from = to) {
    const score = scores[ascending[from] as number]
    while (to < n && scores[ascending[to] as number] === score) to++
    for (let i = from; i < to; i++) {
      const at = ascending[i] as number
      lower[at] = from
      rank[at] = n - to + 1
    }
  }
}

/** Share strictly below, 0..100 = 100 * lower / (N - 1); null when N < 2 (docs/formulas.md, Rank). */
export const beatRate = (lower: number, n: number): number | null => (n < 2 ? null : (100 * lower) / (n - 1))
