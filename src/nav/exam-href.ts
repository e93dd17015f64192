import { LEADERS, type RoleCode } from '#contract/roles.ts'
import { href } from './paths.ts'

/** Where a family goes from an exam: its report, or the page that says when there will be one. */
export const familyExamHref = (exam: {
  examId: string
  visible: boolean
  visibleFrom: number | null
}): string =>
  exam.visible
    ? href.report({ examId: exam.examId })
    : href.noReport({
        examId: exam.examId,
        ...(exam.visibleFrom === null ? {} : { until: exam.visibleFrom }),
      })

/** Where staff go from an exam: leaders to all classes, teachers to their own. */
export const staffExamHref = (role: RoleCode, examId: string): string =>
  LEADERS.includes(role) ? href.schoolReport({ examId }) : href.classOverview({ examId })

/**
 * Exams fetched at a time: two screens of a phone. The first page asks for as many as the list does, so that whoever
 * has seen the one has the other on the phone.
 */
export const EXAM_PAGE = 20
