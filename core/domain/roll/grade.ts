/** Grades 1 to 12: primary 1-6, junior 7-9, senior 10-12. */
const FIRST: Readonly<Record<number, number>> = { 1: 1, 2: 7, 3: 10 }
const YEARS: Readonly<Record<number, number>> = { 1: 6, 2: 3, 3: 3 }
export const LAST_GRADE = 12
const BEIJING_MS = 8 * 3_600_000
/** Months count from 0: a school year begins on 1 September. */
const SEPTEMBER = 8

/** Calendar year in which the school year of `now` (epoch ms) began, by Beijing's calendar. */
export function schoolYearOf(now: number): number {
  const day = new Date(now + BEIJING_MS)
  return day.getUTCMonth() >= SEPTEMBER ? day.getUTCFullYear() : day.getUTCFullYear() - 1
}

/**
 * The grade of those who entered a stage in a year.
 * @param stage 1 primary, 2 junior, 3 senior
 * @returns 1..12, or null when they are not in that stage in this school year
 */
export function gradeNoOf(stage: number, entryYear: number, schoolYear: number): number | null {
  const first = FIRST[stage]
  const years = YEARS[stage]
  const passed = schoolYear - entryYear
  if (first === undefined || years === undefined || passed < 0 || passed >= years) return null
  return first + passed
}

export interface GradeChoice {
  gradeNo: number
  /** School year in which it was chosen. */
  schoolYear: number
}

export interface GradeState {
  gradeNo: number | null
  next: number | null
  mayMoveOn: boolean
}

/**
 * The grade a family goes by: the roll's, or the one above it where the family has moved on before the roll did. A
 * choice counts in its own school year and ends when the roll has come as far. One step at a time.
 */
export function gradeState(roll: number | null, choice: GradeChoice | null, schoolYear: number): GradeState {
  const chosen = choice !== null && choice.schoolYear === schoolYear ? choice.gradeNo : null
  const gradeNo = chosen !== null && roll !== null && chosen > roll ? chosen : roll
  const next = gradeNo !== null && gradeNo < LAST_GRADE ? gradeNo + 1 : null
  return { gradeNo, next, mayMoveOn: next !== null && gradeNo === roll }
}
