import { ABSENT } from './marks.ts'

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
 * THE rank of the product: competition rank, 100 98 98 95 -> 1 2 2 4 (analytics 5.4), for class, school, joint
 * exam, subject and total alike. `scores`: any whole numbers, ABSENT for the absent. O(n log n), or O(n) where the
 * scores lie close enough together to be counted.
 */
export function competitionRanks(scores: Int32Array): Ranks {
  const rank = new Int32Array(scores.length)
  const lower = new Int32Array(scores.length)
  const ascending = scores.filter((x) => x !== ABSENT).sort()
  const n = ascending.length
  const below = countsBelow(ascending)
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x === ABSENT) continue
    lower[i] = below(x)
    rank[i] = n - below(x + 1) + 1
  }
  return { rank, lower, n }
}

/** For a sorted list: how many are strictly under x. */
function countsBelow(ascending: Int32Array): (x: number) => number {
  const n = ascending.length
  if (n === 0) return () => 0
  const first = ascending[0] as number
  const range = (ascending[n - 1] as number) - first
  if (range > 4 * n + 1000) return (x) => lowerBound(ascending, x)
  const under = new Int32Array(range + 2)
  for (let i = 0; i < n; i++) (under[(ascending[i] as number) - first + 1] as number)++
  for (let v = 1; v < under.length; v++) under[v] = (under[v] as number) + (under[v - 1] as number)
  return (x) => under[x - first] as number
}

function lowerBound(ascending: Int32Array, x: number): number {
  let lo = 0
  let hi = ascending.length
  while (lo < hi) {
    const mid = (lo + hi) >>> 1
    if ((ascending[mid] as number) < x) lo = mid + 1
    else hi = mid
  }
  return lo
}

/** Share strictly below, 0..100 = 100 * lower / (N - 1); null when N < 2 (analytics 5.4). */
export const beatRate = (lower: number, n: number): number | null => (n < 2 ? null : (100 * lower) / (n - 1))
