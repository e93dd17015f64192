import { type CriticalBand, criticalSide } from './line.ts'
import { ABSENT } from './marks.ts'
import { isAmongFirst, isAmongLast, segmentOf } from './rank-bands.ts'

/** A figure that counts students by their score in one column. Scores in hundredths. */
export type Figure =
  | { readonly of: 'all' | 'present' | 'absent' | 'zero' }
  | { readonly of: 'front' | 'back'; readonly n: number }
  /** One of `segments` equal shares of the ranks, 0 the top. */
  | { readonly of: 'segment'; readonly at: number; readonly segments: number }
  /** from <= score < to. */
  | { readonly of: 'band'; readonly from: number; readonly to: number }
  | { readonly of: 'above' | 'below'; readonly line: number }
  | { readonly of: 'critical'; readonly line: number; readonly band: CriticalBand }

/**
 * Whether a figure counts a student with this score: the definition that the counts of screens equal. `everybody`: scores
 * of all who are ranked, ascending.
 */
export function isCounted(figure: Figure, score: number, everybody: Int32Array): boolean {
  if (figure.of === 'all') return true
  if (figure.of === 'absent') return score === ABSENT
  if (score === ABSENT) return false
  switch (figure.of) {
    case 'present':
      return true
    case 'zero':
      return score === 0
    case 'front':
      return isAmongFirst(everybody, score, figure.n)
    case 'back':
      return isAmongLast(everybody, score, figure.n)
    case 'segment':
      return segmentOf(everybody, score, figure.segments) === figure.at
    case 'band':
      return score >= figure.from && score < figure.to
    case 'above':
      return score >= figure.line
    case 'below':
      return score < figure.line
    case 'critical':
      return criticalSide(score, figure.line, figure.band) !== null
  }
}

/**
 * The score that the `count` highest of some scores share as their lowest: whoever has it or more is one of them, as a
 * threshold never parts equal scores. Null: none. With it a published count says who is in it, whatever the school's
 * thresholds are by now.
 */
export const lowestOfTop = (ascending: Int32Array, count: number): number | null =>
  count < 1 ? null : (ascending[ascending.length - Math.min(count, ascending.length)] ?? null)

/** The highest score of the `count` lowest; null: none. */
export const highestOfBottom = (ascending: Int32Array, count: number): number | null =>
  count < 1 ? null : (ascending[Math.min(count, ascending.length) - 1] ?? null)
