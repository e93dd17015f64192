import type { Static } from 'typebox'
import type { ExamCourse, ExamPlan, ExamType } from '#contract/exam/exam.ts'
import { courseStatusOf, examStatusOf } from '#core/domain/exam/status.ts'
import type { ExamRow, PaperRow } from './exam.repo.ts'

type ExamCourseEntry = Static<typeof ExamCourse>
export type PlanLine = Static<typeof ExamPlan>

/** Papers of one exam as its subjects: full marks added up, the lowest status of the subject's papers (S21). */
export function groupPapersByCourse(papers: readonly PaperRow[]): ExamCourseEntry[] {
  const courses = new Map<string, ExamCourseEntry>()
  for (const p of papers) {
    const known = courses.get(p.course_id)
    courses.set(p.course_id, {
      courseId: p.course_id,
      courseName: known?.courseName ?? p.course_name,
      fullMark: (known?.fullMark ?? 0) + p.full_mark,
      examCourseStatus: courseStatusOf([known?.examCourseStatus ?? p.status, p.status]),
    })
  }
  return [...courses.values()]
}

/**
 * The facts of an exam every list shows.
 * @param only ids of the subjects the reader may see; null = all
 */
export function planLine(
  exam: ExamRow,
  papers: readonly PaperRow[],
  schoolCount: number,
  only: ReadonlySet<string> | null,
): PlanLine {
  const own = papers.filter((p) => p.exam_id === exam.exam_id && (only === null || only.has(p.course_id)))
  return {
    examId: exam.exam_id,
    version: exam.current_version,
    examName: exam.name,
    examType: exam.exam_type as Static<typeof ExamType>,
    startTime: exam.start_time.getTime(),
    publishedAt: exam.published_at?.getTime() ?? 0,
    isJoint: exam.is_joint,
    schoolCount,
    examStatus: examStatusOf(own.map((p) => p.status)),
    courses: groupPapersByCourse(own),
  }
}
