import type { ClassReport } from '#contract/exam/class-report.ts'
import type { TeacherLine } from '#contract/homework/list.ts'
import { lowItems } from '#core/domain/report/low-items.ts'
import type { StaffExam } from '#src/ui/exam-row.tsx'

/** The homework that is due next; undefined: none is under way. */
export const nextDue = (
  list: readonly Readonly<Pick<TeacherLine, 'title' | 'deadlineAt' | 'withdrawn'>>[],
  now: number,
) =>
  list
    .filter(({ deadlineAt, withdrawn }) => !withdrawn && deadlineAt >= now)
    .toSorted((a, b) => a.deadlineAt - b.deadlineAt)[0]

export interface OwnChange {
  readonly courseName: string
  /** The exam before, and the change of the mean's rate since, -1..1. */
  readonly examName: string
  readonly change: number
}

/** Means of a teacher's own subjects, each beside the grade's exam before; the total is no subject of anybody's. */
export function compareOwnMeans(
  list: readonly Readonly<StaffExam>[],
  exam: Readonly<StaffExam>,
): OwnChange[] {
  const earlier = list.filter((e) => e.gradeId === exam.gradeId && e.startTime < exam.startTime)
  return (exam.means ?? []).flatMap(({ courseId, courseName, mean, full }) => {
    if (courseId === '' || mean === null) return []
    for (const { examName, means = [] } of earlier) {
      const last = means.find((m) => m.courseId === courseId)
      if (last && last.mean !== null)
        return [{ courseName, examName, change: mean / full - last.mean / last.full }]
    }
    return []
  })
}

/** Items named of a subject; the others are a number. */
const NAMED = 3

export interface GoingOver {
  readonly paperId: string
  /** Numbers of the items to begin with. */
  readonly first: readonly string[]
  readonly count: number
}

/** What a class is worth going over in a subject; null: nothing is. */
export function worthGoingOver(
  { courses }: Pick<ClassReport, 'courses'>,
  courseId: string,
): GoingOver | null {
  const course = courses.find((one) => one.courseId === courseId)
  const low = lowItems(course?.items ?? [])
  if (!course || low.length === 0) return null
  return { paperId: course.paperId, first: low.slice(0, NAMED).map(({ no }) => no), count: low.length }
}
