import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'

/** How a subject's effective score follows from the line of the total (docs/formulas.md, Upline). */
export type EffectiveRule =
  /** (a) k * mean subject score of those above the line, k = line / their mean total. */
  | { readonly by: 'coefficient' }
  /** (b) the score that the same share reaches of those who took the subject and have a total. */
  | { readonly by: 'share' }
  /** (c) set by the bureau, hundredths. */
  | { readonly by: 'given'; readonly score: number }

/**
 * Effective score of a subject in hundredths, not rounded. `totals` and `subject`: hundredths, a place for each
 * student, ABSENT where absent; `line` in hundredths. Null when nobody reaches the line or nobody took the subject.
 * Only students present in both count for (a).
 */
export function effectiveScore(
  totals: Int32Array,
  subject: Int32Array,
  line: number,
  rule: EffectiveRule,
): number | null {
  if (rule.by === 'given') return rule.score
  let n = 0
  let above = 0
  let both = 0
  let sumTotal = 0
  let sumSubject = 0
  for (let i = 0; i < totals.length; i++) {
    const x = totals[i] as number
    if (x === ABSENT) continue
    n++
    if (x < line) continue
    above++
    const y = subject[i] as number
    if (y === ABSENT) continue
    both++
    sumTotal += x
    sumSubject += y
  }
  if (rule.by === 'share')
    return n === 0 ? null : scoreOfShare(sortedScores(maskScoresWithoutTotal(totals, subject)), above / n)
  return both === 0 || sumTotal <= 0 ? null : (line / (sumTotal / both)) * (sumSubject / both)
}

/** Scores of a subject of those who have a total, ABSENT for the others: a line counts nobody else. */
export const maskScoresWithoutTotal = (totals: Int32Array, subject: Int32Array): Int32Array =>
  subject.map((score, i) => (totals[i] === ABSENT ? ABSENT : score))

/** Score at rank floor(n * share) of the subject's takers, sorted; null when that rank is 0. O(1). */
export function scoreOfShare(ascending: Int32Array, share: number): number | null {
  // the share is a quotient of counts: a hair under a whole rank is that rank
  const rank = Math.floor(ascending.length * share + 1e-9)
  return rank < 1 ? null : (ascending[ascending.length - rank] as number)
}

export interface Effectiveness {
  /** At or above the line of the total. */
  readonly above: number
  /** Single: with a total, and at or above the subject's effective score. */
  readonly single: number
  /** Double: both. */
  readonly double: number
  /** Mismatch: above the line and not effective in the subject = above - double. */
  readonly mismatch: number
  /** double / single and double / above, 0..1: the usual readings of hit rate and contribution; null by zero. */
  readonly hitRate: number | null
  readonly contribution: number | null
}

/**
 * Single, double and mismatch of a group in one subject (docs/formulas.md, Upline). Hundredths. The definition, student by student,
 * that `simulate` must equal.
 */
export function effectiveness(
  totals: Int32Array,
  subject: Int32Array,
  line: number,
  effective: number,
): Effectiveness {
  let above = 0
  let single = 0
  let double = 0
  for (let i = 0; i < totals.length; i++) {
    const x = totals[i] as number
    const y = subject[i] as number
    const reaches = x !== ABSENT && x >= line
    const effects = x !== ABSENT && y !== ABSENT && y >= effective
    if (reaches) above++
    if (effects) single++
    if (reaches && effects) double++
  }
  return effectivenessOf(above, single, double)
}

/** The counts of a group with what follows from them. */
export const effectivenessOf = (above: number, single: number, double: number): Effectiveness => ({
  above,
  single,
  double,
  mismatch: above - double,
  hitRate: single === 0 ? null : double / single,
  contribution: above === 0 ? null : double / above,
})
