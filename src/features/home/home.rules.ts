import { roundHalfUp } from '#src/i18n/format.ts'

export type Comparison =
  | { key: 'home.alone' | 'home.equal'; rate: number }
  | { key: 'home.above' | 'home.below'; rate: number; points: number }

/**
 * How a score rate stands to the grade's, in whole percents, so that the difference is the one of the two figures
 * shown. Rates 0..1; null: the grade's may not be shown.
 */
export const compareRates = (own: number, grade: number | null): Comparison => {
  const rate = roundHalfUp(own * 100)
  if (grade === null) return { key: 'home.alone', rate }
  const points = rate - roundHalfUp(grade * 100)
  if (points === 0) return { key: 'home.equal', rate }
  return { key: points > 0 ? 'home.above' : 'home.below', rate, points: Math.abs(points) }
}
