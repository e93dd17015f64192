import { lineIn } from './line.ts'
import { ABSENT, MARK_SCALE } from './marks.ts'
import { sortedScores } from './quartiles.ts'
import { countAtLeast } from './score-counts.ts'

/** Less than the smallest step a quotient of whole hundredths can have above a whole number. */
const TINY = 1e-6

/** The lowest whole hundredth that reaches a score: whoever has it has the score, so every count is the same (never -0). */
export const reaching = (score: number): number => Math.ceil(score - TINY) + 0

/**
 * Effective scores by coefficient (docs/formulas.md, Upline) of each subject under any line, hundredths, as `effectiveScore` tells
 * them, rounded up to a whole hundredth. Put in order once, asked in O(log students * subjects).
 */
export function effectiveByTotal(totals: Int32Array, subjects: readonly Int32Array[]) {
  const best = [...totals.keys()]
    .filter((i) => totals[i] !== ABSENT)
    .sort((a, b) => (totals[b] as number) - (totals[a] as number))
  const ascending = Int32Array.from(best, (i) => totals[i] as number).reverse()
  const sums = subjects.map((subject) => {
    const ofTotals = new Float64Array(best.length + 1)
    const ofSubject = new Float64Array(best.length + 1)
    const sat = new Int32Array(best.length + 1)
    best.forEach((i, k) => {
      const y = subject[i] as number
      const here = y !== ABSENT
      ofTotals[k + 1] = (ofTotals[k] as number) + (here ? (totals[i] as number) : 0)
      ofSubject[k + 1] = (ofSubject[k] as number) + (here ? y : 0)
      sat[k + 1] = (sat[k] as number) + (here ? 1 : 0)
    })
    return { ofTotals, ofSubject, sat }
  })
  return (line: number): (number | null)[] => {
    const above = countAtLeast(ascending, line)
    return sums.map(({ ofTotals, ofSubject, sat }) => {
      const both = sat[above] as number
      const sum = ofTotals[above] as number
      if (both === 0 || sum <= 0) return null
      return reaching((line / (sum / both)) * ((ofSubject[above] as number) / both))
    })
  }
}

/** Effective scores by coefficient under every line a page can set, one list a subject. Hundredths; null: none. */
export interface EffectiveLines {
  /** Under a line of 0, 1, 2 ... whole marks of the total. */
  readonly byScore: readonly (readonly (number | null)[])[]
  /** Under a line of 0.5, 1.5, 2.5 ... marks of the total. */
  readonly byHalf: readonly (readonly (number | null)[])[]
  /** Under the line that lets 0, 1 ... 100 % through. */
  readonly byShare: readonly (readonly (number | null)[])[]
}

/** All of them. `full`: of the total, marks. O((marks + 100) * log students * subjects). */
export function effectiveLines(
  totals: Int32Array,
  subjects: readonly Int32Array[],
  full: number,
): EffectiveLines {
  const effective = effectiveByTotal(totals, subjects)
  const ascending = sortedScores(totals)
  const none = subjects.map(() => null)
  const marks = Array.from({ length: Math.ceil(full) + 1 }, (_, mark) => mark)
  const scores = marks.map((mark) => effective(mark * MARK_SCALE))
  const halves = marks.map((mark) => effective((mark + 0.5) * MARK_SCALE))
  const shares = Array.from({ length: 101 }, (_, share) => {
    const line = lineIn(ascending, { by: 'share', share })
    return line === null ? none : effective(line)
  })
  const bySubject = (rows: readonly (readonly (number | null)[])[]) =>
    subjects.map((_, s) => rows.map((row) => row[s] ?? null))
  return { byScore: bySubject(scores), byHalf: bySubject(halves), byShare: bySubject(shares) }
}
