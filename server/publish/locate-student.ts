import type { RankDisplay } from '../db/tables.ts'
import type { Computed } from './compute.ts'
import type { SchoolFacts } from './exam-data.ts'
import { MIN_PLACES } from './hiding.ts'

/** Class and school of a student, as indexes into the exam's facts. */
export function locateStudent(
  exam: Computed,
  student: number,
): { klass: number; school: number; facts: SchoolFacts } {
  const school = exam.by.school.of[student] as number
  return {
    klass: exam.by.klass.of[student] as number,
    school,
    facts: exam.facts.schools[school] as SchoolFacts,
  }
}

/** Whether a group's average may be shown to a family: not when it would tell single scores. */
export const mayShowMean = (display: RankDisplay, n: number): boolean =>
  display === 'exact' || n >= MIN_PLACES
