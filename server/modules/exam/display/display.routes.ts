import { displayExamStatus, originPaperDisplay, weixinDisplay } from '#contract/exam/display.ts'
import { computeVisibleFrom, showsResults } from '../../../exams/rules/shows-results.ts'
import type { Module } from '../../../http/api.ts'
import { isInWeixin, loadFamilyDisplay } from '../../../http/reach/shown-to-families.ts'
import { handle } from '../../../http/request/handle.ts'
import { listPapersOfExams } from '../exam.repo.ts'
import { openExam } from '../exam.service.ts'
import { planLine } from '../exam-line.service.ts'

/** What the school shows of an exam to families, asked one thing at a time. */
export const displayModule: Module = (api) => {
  const { db } = api
  handle(api, originPaperDisplay, async ({ principal, input }) => {
    await openExam(db, principal, input.examId)
    const { originPaperDisplayType } = await loadFamilyDisplay(db, principal.schoolId)
    return { originPaperDisplayType }
  })
  handle(api, displayExamStatus, async ({ principal, input, now }) => {
    const { exam, only } = await openExam(db, principal, input.examId)
    const papers = await listPapersOfExams(db, principal.schoolId, [input.examId])
    const { examStatus, courses } = planLine(exam, papers, 1, only)
    return {
      examStatus,
      visible: showsResults(exam, now),
      visibleFrom: computeVisibleFrom(exam, now),
      courses: courses.map((c) => ({
        courseId: c.courseId,
        courseName: c.courseName,
        examCourseStatus: c.examCourseStatus,
      })),
    }
  })
  handle(api, weixinDisplay, async ({ principal, input, req }) => {
    await openExam(db, principal, input.examId)
    const { weixinDisplay: shown } = await loadFamilyDisplay(db, principal.schoolId)
    return { weixinDisplay: shown, inWeixin: isInWeixin(req) }
  })
}
