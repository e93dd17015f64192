/** The grade that a subject begins with; others are taught from the first. */
const BEGINS: ReadonlyMap<string, number> = new Map([
  ['physics', 8],
  ['chemistry', 9],
])

/**
 * Whether a subject is taught by a grade at all.
 * @param courseId code of the course dictionary
 * @param gradeNo 1..12; null: it is not known, and nothing is ruled out
 */
export const isTaughtIn = (courseId: string, gradeNo: number | null): boolean =>
  gradeNo === null || gradeNo >= (BEGINS.get(courseId) ?? 1)
