import type { StudentReport } from '#contract/exam/report.ts'
import { trendUntil } from './trend.ts'

/** Rates of one mean may differ by how they were rounded. */
const SAME = 0.001

/** How the school's students of an exam are called: by their grade, unless another grade of the school sat it too. */
export type SchoolGroup = 'grade' | 'school'

/**
 * The mean of the school is in the total, that of the grade at this exam's point of the trend: where both are shown and
 * differ, several grades sat.
 */
export function schoolGroup(report: StudentReport): SchoolGroup {
  const now = trendUntil(report).at(-1)
  const { full, averages } = report.total
  const grade = now?.examId === report.examId ? now.schoolRate : null
  if (grade === null || averages.school === null || full <= 0) return 'grade'
  return Math.abs(averages.school / full - grade) > SAME ? 'school' : 'grade'
}
