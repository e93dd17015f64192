import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { bandAround, type CriticalRule, criticalStudents, DEFAULT_CRITICAL } from '../analysis/line.ts'
import type { ContrastSubject } from './subjects.ts'

/** Who is critical by the school's choice; a reply of an older server names none. */
export const criticalRuleOf = ({ criticalBand }: Pick<ContrastSheet, 'criticalBand'>): CriticalRule =>
  criticalBand ?? DEFAULT_CRITICAL

/** Indexes of the critical students of a subject at a line (hundredths), the nearest first, then the higher score. */
export function nearLine({ scores, everybody }: ContrastSubject, line: number, rule: CriticalRule): number[] {
  const scoreOf = (i: number) => scores[i] as number
  const away = (i: number) => Math.abs(line - scoreOf(i))
  return [...criticalStudents(scores, line, bandAround(everybody, line, rule)).keys()].sort(
    (a, b) => away(a) - away(b) || scoreOf(b) - scoreOf(a),
  )
}
