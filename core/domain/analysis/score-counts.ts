import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'

/** How many students have each score: all that ranks and lines need of a group, and nobody's name. */
export interface ScoreCounts {
  /** Hundredths, ascending, each once. */
  readonly scores: readonly number[]
  /** Students with it, 1 and up; as many as `scores`. */
  readonly counts: readonly number[]
}

/** Counts a column of scores (hundredths, ABSENT where absent, who is not counted). O(n). */
export function scoreCounts(column: Int32Array): ScoreCounts {
  const scores: number[] = []
  const counts: number[] = []
  for (const x of sortedScores(column)) {
    if (scores.at(-1) === x) counts[counts.length - 1] = (counts.at(-1) as number) + 1
    else {
      scores.push(x)
      counts.push(1)
    }
  }
  return { scores, counts }
}

/** The scores that were counted, ascending. */
export function ascendingOf({ scores, counts }: ScoreCounts): Int32Array {
  const out = new Int32Array(counts.reduce((a, b) => a + b, 0))
  let at = 0
  scores.forEach((score, i) => {
    const end = at + (counts[i] as number)
    out.fill(score, at, end)
    at = end
  })
  return out
}

/** How many of `ascending` are `score` or more. O(log n). */
export function countAtLeast(ascending: Int32Array, score: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < score) low = middle + 1
    else high = middle
  }
  return ascending.length - low
}

/** Rank of a score among those in `ascending`: 1 + how many are strictly higher; 0 for ABSENT (docs/formulas.md, Rank). */
export const rankAmong = (ascending: Int32Array, score: number): number =>
  score === ABSENT ? 0 : 1 + countAtLeast(ascending, score + 1)

/** How many of `ascending` are strictly lower than a score. */
export const lowerAmong = (ascending: Int32Array, score: number): number =>
  score === ABSENT ? 0 : ascending.length - countAtLeast(ascending, score)
