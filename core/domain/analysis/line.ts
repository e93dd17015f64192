import { ABSENT, MARK_SCALE } from './marks.ts'
import { sortedScores } from './quartiles.ts'
import { countAtLeast } from './score-counts.ts'

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

/**
 * Who is critical at a line: those within a share of the number of students at it (percent, 1..50), or within some marks
 * (1..200) on either side.
 */
export type CriticalRule =
  | { readonly by: 'rank'; readonly percent: number }
  | { readonly by: 'marks'; readonly marks: number }

/** Within 5 % of the number at the line (docs/decisions/0137-critical-band.md). */
export const DEFAULT_CRITICAL: CriticalRule = { by: 'rank', percent: 5 }

/** Places of the critical band on each side of a line that `above` students reach: at least one, rounded half up. */
export const criticalPlaces = (above: number, percent: number): number =>
  above === 0 ? 0 : Math.max(1, Math.floor((above * Math.round(percent * 100) + 5000) / 10_000))

/**
 * The band around a line in which students are critical. By rank: with R students at or above the line and w places
 * (`criticalPlaces`) those on the places R - w + 1 to R + w of the reference group and everybody tied with the first or
 * the last of them. `ascending`: scores of the reference group, hundredths. O(log n).
 */
export function bandAround(ascending: Int32Array, line: number, rule: CriticalRule): CriticalBand {
  if (rule.by === 'marks') return { under: rule.marks * MARK_SCALE, over: rule.marks * MARK_SCALE }
  const n = ascending.length
  const above = countAtLeast(ascending, line)
  const places = criticalPlaces(above, rule.percent)
  if (places === 0) return { under: 0, over: 0 }
  const first = ascending[n - (above - Math.min(places, above) + 1)] as number
  const last = ascending[n - Math.min(n, above + places)] as number
  return { under: Math.max(0, line - last), over: first - line + 1 }
}

export type Side = 'under' | 'over'

/** On which side of a line a score is critical: line - under <= score < line, or line <= score < line + over. */
export const criticalSide = (score: number, line: number, band: CriticalBand): Side | null =>
  score < line ? (score >= line - band.under ? 'under' : null) : score < line + band.over ? 'over' : null

/**
 * Critical students of a band (`criticalSide`). `floor` leaves out those under a lower line (docs/formulas.md, Upline:
 * critical for line one are chosen from those already above line two). Index -> side.
 */
export function criticalStudents(
  scores: Int32Array,
  line: number,
  band: CriticalBand,
  floor = Number.NEGATIVE_INFINITY,
): Map<number, Side> {
  const found = new Map<number, Side>()
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x === ABSENT || x < floor) continue
    const side = criticalSide(x, line, band)
    if (side !== null) found.set(i, side)
  }
  return found
}
