import type { ClassReport, SchoolReport } from '#contract/exam/class-report.ts'
import { emptyStats } from '#core/domain/analysis/group-stats.ts'

/** Places of the subjects to keep. */
const findCourseIndexes = (courses: readonly { courseId: string }[], keep: ReadonlySet<string>): number[] =>
  courses.flatMap((c, i) => (keep.has(c.courseId) ? [i] : []))

const pickByIndex = <T>(list: readonly T[], places: readonly number[]): T[] =>
  places.flatMap((i) => (i < list.length ? [list[i] as T] : []))

/**
 * A class's report cut to some subjects: no totals, no ranks of the total, rows in the order of the student number, as an
 * order by total would tell it.
 */
export function cutClassReport(report: ClassReport, courseIds: readonly string[]): ClassReport {
  const places = findCourseIndexes(report.courses, new Set(courseIds))
  const courses = pickByIndex(report.courses, places)
  const { absences: _, ...rest } = report
  return {
    ...rest,
    fullMark: courses.reduce((sum, c) => sum + c.full, 0),
    total: { class: emptyStats, school: emptyStats, joint: report.total.joint && emptyStats },
    courses,
    hasTotal: false,
    rows: report.rows
      .map(({ apart: _apart, ...row }) => ({
        ...row,
        total: null,
        classRank: null,
        schoolRank: null,
        jointRank: null,
        scores: pickByIndex(row.scores, places),
      }))
      .toSorted((a, b) => compare(a.studentNumber, b.studentNumber) || compare(a.studentId, b.studentId)),
  }
}

/** A school's report cut to some subjects: no totals. */
export function cutSchoolReport(report: SchoolReport, courseIds: readonly string[]): SchoolReport {
  const places = findCourseIndexes(report.courses, new Set(courseIds))
  const courses = pickByIndex(report.courses, places)
  const { absences: _, ...rest } = report
  return {
    ...rest,
    fullMark: courses.reduce((sum, c) => sum + c.full, 0),
    hasTotal: false,
    total: { school: emptyStats, joint: report.total.joint && emptyStats },
    courses,
    classes: report.classes.map((c) => ({
      ...c,
      total: emptyStats,
      courses: pickByIndex(c.courses, places),
    })),
    ...(report.schools && {
      schools: report.schools.map((s) => ({
        ...s,
        total: emptyStats,
        courses: pickByIndex(s.courses, places),
      })),
    }),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
