import { ABSENT } from './marks.ts'

/** Shares of the full mark; a school may set its own (docs/formulas.md, Basics). */
export interface Thresholds {
  excellent: number
  good: number
  pass: number
  /** Low is strictly under this. */
  low: number
}

export const DEFAULT_THRESHOLDS: Thresholds = { excellent: 0.85, good: 0.7, pass: 0.6, low: 0.4 }

/** Score rate 0..1 of a score, a mean or a sum; null when the full mark is not positive (docs/formulas.md, Basics). */
export const scoreRate = (score: number, full: number): number | null => (full > 0 ? score / full : null)

export interface LevelCounts {
  n: number
  excellent: number
  good: number
  pass: number
  low: number
}

/**
 * How many reach each threshold: score >= threshold * full, and low: score < low * full (docs/formulas.md, Basics). Compared in
 * whole numbers, so that 85 of 100 is excellent at 0.85. Scores and full in hundredths.
 */
export function levelCounts(scores: Int32Array, full: number, at = DEFAULT_THRESHOLDS): LevelCounts {
  const line = (share: number) => Math.round(share * 10_000) * full
  const lines = { e: line(at.excellent), g: line(at.good), p: line(at.pass), l: line(at.low) }
  const c: LevelCounts = { n: 0, excellent: 0, good: 0, pass: 0, low: 0 }
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x === ABSENT) continue
    const y = x * 10_000
    c.n++
    if (y >= lines.e) c.excellent++
    if (y >= lines.g) c.good++
    if (y >= lines.p) c.pass++
    if (y < lines.l) c.low++
  }
  return c
}
