import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'

/** How a line is set: by its score in hundredths, or by the share of the reference group it lets through, 0..100 %. */
export type LineRule =
  | { readonly by: 'score'; readonly score: number }
  | { readonly by: 'share'; readonly share: number }

/**
 * The line's score in hundredths: as given, or the score at rank floor(N * share / 100), at least 1, of the reference
 * group (docs/formulas.md, Upline, entry level by rate or by score). Null: nobody was present, or nobody is let through. The
 * definition in terms of raw scores that `simulate` must equal.
 */
export const lineScore = (reference: Int32Array, rule: LineRule): number | null =>
  rule.by === 'score' ? rule.score : lineIn(sortedScores(reference), rule)

/** `lineScore` of a reference group that is sorted already. O(1). */
export function lineIn(ascending: Int32Array, rule: LineRule): number | null {
  if (rule.by === 'score') return rule.score
  const n = ascending.length
  if (n === 0 || rule.share <= 0) return null
  // in whole numbers, so that 29 % of 100 is 29 and not 28
  const rank = Math.min(n, Math.max(1, Math.floor((Math.round(rule.share * 100) * n) / 10_000)))
  return ascending[n - rank] as number
}

export interface Upline {
  /** Present students, and those with a score at or above the line: ties make it exceed the share. */
  readonly n: number
  readonly above: number
  /** above / n, 0..1; null when nobody was present. */
  readonly rate: number | null
}

/**
 * Who reaches a line; the absent are in neither number (docs/formulas.md, Upline: N present). Hundredths. The definition that
 * `simulate`, which counts in sorted scores while a line is dragged, must equal.
 */
export function upline(scores: Int32Array, line: number): Upline {
  let n = 0
  let above = 0
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x === ABSENT) continue
    n++
    if (x >= line) above++
  }
  return { n, above, rate: n === 0 ? null : above / n }
}

/** Width of the critical band on each side of the line, hundredths. */
export interface CriticalBand {
  readonly under: number
  readonly over: number
}

/** 15 marks under the line and none over it (docs/formulas.md, Upline). */
export const DEFAULT_BAND: CriticalBand = { under: 1500, over: 0 }

export type Side = 'under' | 'over'

/**
 * Critical students: line - under <= score < line, and line <= score < line + over. `floor` leaves out those under a
 * lower line (docs/formulas.md, Upline: critical for line one are chosen from those already above line two). Index -> side.
 */
export function criticalStudents(
  scores: Int32Array,
  line: number,
  band = DEFAULT_BAND,
  floor = Number.NEGATIVE_INFINITY,
): Map<number, Side> {
  const found = new Map<number, Side>()
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x === ABSENT || x < floor) continue
    if (x < line && x >= line - band.under) found.set(i, 'under')
    if (x >= line && x < line + band.over) found.set(i, 'over')
  }
  return found
}
