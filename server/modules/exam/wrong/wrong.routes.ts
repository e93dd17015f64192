import { saveWrongTag, wrongTagStats, wrongTags } from '#contract/wrong/wrong.ts'
import type { Module } from '../../../http/api.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { handle } from '../../../http/request/handle.ts'
import { requireStudentId } from '../../../http/session/principal.ts'
import { notebookRoutes } from './notebook.routes.ts'
import { causesIn, findClassPaper, hasItem, saveTag, tagsOf } from './wrong.repo.ts'

/** Why items were lost: said by the family, counted for those who teach the subject. */
export const wrongModule: Module = (api) => {
  const { db } = api
  notebookRoutes(api)
  handle(api, wrongTags, async ({ principal, input }) => ({
    tags: await tagsOf(db, principal.schoolId, requireStudentId(principal), input.examId),
  }))
  handle(api, saveWrongTag, async ({ principal, input, now }) => {
    const studentId = requireStudentId(principal)
    if (!(await hasItem(db, principal.schoolId, studentId, input))) throw notFound()
    await saveTag(db, principal.schoolId, studentId, input, input.cause, new Date(now))
    return null
  })
  handle(api, wrongTagStats, async ({ principal, input }) => {
    const place = await findClassPaper(db, principal.schoolId, input)
    if (!place) throw notFound()
    const at = { classId: input.classId, gradeId: place.grade_id }
    const reach = reachAt(await reachOf(db, principal), place.start_time)
    const view = viewOfClass(reach, at, [place.course_id])
    if (view === null || view.length === 0) throw notFound()
    const counts = await causesIn(db, principal.schoolId, place, input.paperId, input.classId)
    return { counts }
  })
}
