import { ABSENT, NOT_GIVEN } from './marks.ts'

/** Exact integer sums of a list of scores; everything else is derived from them, so order never matters. */
export interface Moments {
  n: number
  /** Hundredths. */
  sum: number
  /** Squared hundredths; exact up to 2^53 (100,000 totals of 1,000 marks are 1e15). */
  sumSq: number
  /** Hundredths; 0 when n is 0. */
  min: number
  max: number
}

/** Sums over all scores given; ABSENT and NOT_GIVEN are left out. */
export function momentsOf(scores: Int32Array | Int16Array): Moments {
  let n = 0
  let sum = 0
  let sumSq = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  const missing = scores instanceof Int16Array ? NOT_GIVEN : ABSENT
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x === missing) continue
    n++
    sum += x
    sumSq += x * x
    if (x < min) min = x
    if (x > max) max = x
  }
  return n === 0 ? { n, sum, sumSq, min: 0, max: 0 } : { n, sum, sumSq, min, max }
}

type ScoreSums = Pick<Moments, 'n' | 'sum' | 'sumSq'>

/** Mean in the unit of the scores; null without scores. */
export const computeMeanScore = (m: ScoreSums): number | null => (m.n === 0 ? null : m.sum / m.n)

/** Population variance, sum (x - mean)^2 / N (docs/formulas.md, Basics); null without scores. */
export const variancePop = (m: ScoreSums): number | null =>
  m.n === 0 ? null : Math.max(0, (m.sumSq - (m.sum * m.sum) / m.n) / m.n)

/** Standard deviation of a population, divided by N: used for indicators and T (docs/formulas.md, Basics). */
export const sdPop = (m: ScoreSums): number | null => {
  const v = variancePop(m)
  return v === null ? null : Math.sqrt(v)
}

/** Standard deviation of a sample, divided by N - 1 (docs/formulas.md, Basics, reliability); null under two scores. */
export const sdSample = (m: ScoreSums): number | null => {
  const v = variancePop(m)
  return v === null || m.n < 2 ? null : Math.sqrt((v * m.n) / (m.n - 1))
}
