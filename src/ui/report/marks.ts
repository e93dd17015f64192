import { formatScore, roundHalfUp } from '#src/i18n/format.ts'

/** Marks that were worked out rather than given: one digit at most ("6.6", "8"). */
export const formatMarks = (marks: number): string => formatScore(roundHalfUp(marks, 1))

/** A difference in marks to one decimal with its sign ("+6.2", "−3.0", "0.0"). */
export function formatSigned(difference: number): string {
  const rounded = roundHalfUp(difference, 1)
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : ''
  return `${sign}${Math.abs(rounded).toFixed(1)}`
}

/** A difference of rates (0..1) in whole points: 0.083 is "8". */
export const formatPoints = (points: number): string => String(Math.abs(roundHalfUp(points * 100)))
