import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'

/** Earlier exams a subject is followed over, at most: each is a report of its own to be read. */
export const EARLIER_EXAMS = 3

export interface SubjectPoint {
  readonly examId: string
  readonly examName: string
  readonly startTime: number
  /** Score rates 0..1; the groups' null where they are not told. */
  readonly own: number
  readonly class: number | null
  readonly school: number | null
}

function pointOf(report: StudentReport, subject: ReportSubject): SubjectPoint[] {
  const { full, score, averages } = subject
  if (score === null || full <= 0) return []
  const rate = (mean: number | null) => (mean === null ? null : mean / full)
  const { examId, examName, startTime } = report
  return [
    {
      examId,
      examName,
      startTime,
      own: score / full,
      class: rate(averages.class),
      school: rate(averages.school),
    },
  ]
}

/** One subject over earlier reports and this one, oldest first; exams where it was missed or not sat are left out. */
export function subjectTrend(
  report: StudentReport,
  earlier: readonly StudentReport[],
  courseId: string,
): SubjectPoint[] {
  return [...earlier, report]
    .flatMap((one) => {
      const subject = one.subjects.find((s) => s.courseId === courseId)
      return subject === undefined ? [] : pointOf(one, subject)
    })
    .sort((a, b) => a.startTime - b.startTime)
}
