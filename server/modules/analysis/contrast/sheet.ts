import type { ClassReport } from '#contract/class-report.ts'
import type { ContrastSheet } from '#contract/contrast.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import type { ClassView } from '../../../http/reach.ts'
import type { GradeFigures } from './grade.ts'

/** One class's stored report and what the reader may see of it. */
export interface SeenClass {
  readonly report: ClassReport
  readonly view: Exclude<ClassView, null>
}

const hundredths = (mark: number | null): number | null => (mark === null ? null : toHundredths(mark))

/**
 * Columns of scores of the classes seen; what a reader may not see of a class is null in its students' places.
 * `previous`: Z of each student id in the exam before.
 */
export function contrastSheet(
  seen: readonly SeenClass[],
  grade: GradeFigures,
  previous: (Omit<NonNullable<ContrastSheet['previous']>, 'z'> & { z: ReadonlyMap<string, number> }) | null,
): Omit<ContrastSheet, 'examId' | 'version'> | null {
  const head = seen[0]?.report
  if (!head) return null
  const visible = ({ view }: SeenClass, courseId: string) => view === 'all' || view.includes(courseId)
  const courses = head.courses
    .map(({ courseId, courseName, full }, at) => ({ courseId, courseName, full, at }))
    .filter(({ courseId }) => seen.some((s) => visible(s, courseId)))
  const rows = seen.flatMap((s, klass) => s.report.rows.map((row) => ({ row, klass, s })))
  const anyTotal = seen.some((s) => s.view === 'all')
  return {
    examName: head.examName,
    startTime: head.startTime,
    schoolName: head.schoolName,
    fullMark: head.fullMark,
    courses: courses.map(({ courseId, courseName, full }) => ({ courseId, courseName, full })),
    classes: seen.map((s) => ({
      classId: s.report.classId,
      className: s.report.className,
      hasTotal: s.view === 'all',
      courses: courses.flatMap(({ courseId }, i) => (visible(s, courseId) ? [i] : [])),
      places: {
        total: s.view === 'all' ? grade.placeOf(s.report.classId, null) : null,
        courses: courses.map(({ courseId }) =>
          visible(s, courseId) ? grade.placeOf(s.report.classId, courseId) : null,
        ),
      },
    })),
    grade: {
      classes: grade.classes,
      total: anyTotal ? grade.total : null,
      courses: courses.map(({ courseId }) => grade.ofCourse.get(courseId) ?? null),
    },
    studentIds: rows.map(({ row }) => row.studentId),
    names: rows.map(({ row }) => row.studentName),
    numbers: rows.map(({ row }) => row.studentNumber),
    classOf: rows.map(({ klass }) => klass),
    totals: rows.map(({ row, s }) => (s.view === 'all' ? hundredths(row.total) : null)),
    scores: courses.map(({ courseId, at }) =>
      rows.map(({ row, s }) => (visible(s, courseId) ? hundredths(row.scores[at] ?? null) : null)),
    ),
    previous:
      previous && anyTotal
        ? {
            ...previous,
            z: rows.map(({ row, s }) => (s.view === 'all' ? (previous.z.get(row.studentId) ?? null) : null)),
          }
        : null,
  }
}
