import type { GroupStats, SchoolReport } from '#contract/class-report.ts'
import { ABSENT, MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { competitionRanks } from '#core/domain/analysis/rank.ts'

/** What the classes of a grade are held against, whoever reads. */
export interface GradeFigures {
  /** Classes of the grade that sat. */
  readonly classes: number
  readonly total: GroupStats
  readonly ofCourse: ReadonlyMap<string, GroupStats>
  /** Place of a class's mean in the total (`courseId` null) or a subject: 1 + classes with a higher one; null: no mean. */
  readonly placeOf: (classId: string, courseId: string | null) => number | null
}

/** Means are compared to a ten-thousandth of a mark; equal ones share a place (analytics 5.10). */
function placesOf(ids: readonly string[], stats: readonly (GroupStats | undefined)[]): Map<string, number> {
  const means = stats.map((s) =>
    s == null || s.mean === null ? ABSENT : Math.round(s.mean * MARK_SCALE * 100),
  )
  const { rank } = competitionRanks(Int32Array.from(means))
  return new Map(ids.map((id, i) => [id, rank[i] as number]))
}

/** Figures of a grade from its stored report. */
export function gradeFigures(report: SchoolReport): GradeFigures {
  const ids = report.classes.map((c) => c.classId)
  const total = placesOf(
    ids,
    report.classes.map((c) => c.total),
  )
  const byCourse = new Map(
    report.courses.map(({ courseId }, at) => [
      courseId,
      placesOf(
        ids,
        report.classes.map((c) => c.courses[at]),
      ),
    ]),
  )
  return {
    classes: ids.length,
    total: report.total.school,
    ofCourse: new Map(report.courses.map(({ courseId, school }) => [courseId, school])),
    placeOf: (classId, courseId) =>
      (courseId === null ? total : byCourse.get(courseId))?.get(classId) || null,
  }
}
