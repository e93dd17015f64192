import { Status } from '#contract/envelope.ts'
import {
  draftRead,
  draftSave,
  homeworkDetail,
  homeworkList,
  homeworkSummary,
} from '#contract/homework/homework.ts'
import { teacherList } from '#contract/homework/list.ts'
import * as call from '#contract/homework/teacher.ts'
import { homeworkFile } from '#contract/office/bank.ts'
import type { Api, Module } from '../../http/api.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { requireStudentId } from '../../http/session/principal.ts'
import { askJob } from '../../jobs/ask-job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Takers } from '../../operations/takers.ts'
import type { Store } from '../../store/store.ts'
import { importEmergency } from './emergency/import.service.ts'
import { readOpenDrafts, saveDrafts } from './family/drafts.service.ts'
import { listHomeworkPage } from './family/list.service.ts'
import { sheetDetail } from './sheet.service.ts'
import { homeworkSummary as summaryOf } from './summary.service.ts'
import { bankOf, plans, templates, templateWith } from './teacher/bank.repo.ts'
import { commentsOf } from './teacher/comments.repo.ts'
import { putOff } from './teacher/deadline.service.ts'
import { decideRevision, withdraw } from './teacher/decide.service.ts'
import { homeworkForTeacher, loadVisibleHomework } from './teacher/detail.service.ts'
import { teacherLines } from './teacher/list.service.ts'
import { remind } from './teacher/remind.service.ts'
import { loadTeacherScope } from './teacher/scope.repo.ts'
import { setHomework } from './teacher/set.service.ts'

/** Homework: set, done, handed in, marked, given back. `takers`: take in what is in an answer file; `jobs` draw formulas. */
export const homeworkModule =
  (store: Store, takers: Takers, jobs?: Jobs): Module =>
  (api) => {
    familyRoutes(api)
    teacherRoutes(api, jobs)
    handle(api, call.emergencyImport, ({ principal, input, req, now }) => {
      const locale = localeOf(req.headers['accept-language'])
      return importEmergency(store, principal, input.fileId, { now, locale, takers })
    })
  }

function familyRoutes(api: Api): void {
  const { db } = api
  handle(api, homeworkList, ({ principal, input, now }) => listHomeworkPage(db, principal, input, now))
  handle(api, homeworkDetail, ({ principal, input, now }) =>
    sheetDetail(db, principal, { homeworkId: input.homeworkId, studentId: requireStudentId(principal) }, now),
  )
  handle(api, homeworkSummary, ({ principal, input, now }) => summaryOf(db, principal, input, now))
  handle(api, draftSave, ({ principal, input, now }) => saveDrafts(db, principal, input, now))
  handle(api, draftRead, async ({ principal, input }) => ({
    items: await readOpenDrafts(db, principal, input.homeworkId),
  }))
}

function teacherRoutes(api: Api, jobs: Jobs | undefined): void {
  const { db } = api
  handle(api, call.templateList, async ({ principal, input }) => ({
    list: await templates(db, principal, await loadTeacherScope(db, principal), input.courseId),
  }))
  handle(api, call.templateDetail, async ({ principal, input }) =>
    templateWith(db, principal, await loadTeacherScope(db, principal), input.templateId),
  )
  handle(api, call.planList, async ({ principal, input }) => ({
    list: await plans(db, principal, await loadTeacherScope(db, principal), input.courseId),
  }))
  handle(api, call.questionList, async ({ principal, input }) =>
    bankOf(db, principal, await loadTeacherScope(db, principal), input),
  )
  handle(api, call.homeworkSet, ({ principal, input, now }) => setHomework(db, principal, input, now, jobs))
  handle(api, teacherList, ({ principal, input, now }) => teacherLines(db, principal, input, now))
  handle(api, call.teacherDetail, ({ principal, input, now }) =>
    homeworkForTeacher(db, principal, input.homeworkId, now),
  )
  handle(api, call.teacherPaper, ({ principal, input, now }) =>
    sheetDetail(db, principal, { homeworkId: input.homeworkId, studentId: input.ofStudentId }, now),
  )
  handle(api, call.teacherComments, async ({ principal }) => ({ list: await commentsOf(db, principal) }))
  handle(api, homeworkFile, async ({ principal, input: { homeworkId }, req }) => {
    // refused at once where there is no right; the job asks again when it runs
    await loadVisibleHomework(db, principal, homeworkId)
    if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: req.id } })
    const { accountId, userId, schoolId } = principal
    const locale = localeOf(req.headers['accept-language'])
    return askJob(jobs, 'questions-file', { accountId, userId, schoolId, homeworkId, locale }, accountId)
  })
  handle(api, call.teacherRemind, ({ principal, input, now }) => remind(db, principal, input, now))
  handle(api, call.teacherDecide, async ({ principal, input, now }) => {
    await decideRevision(db, principal, input, now)
    return {}
  })
  handle(api, call.teacherDeadline, async ({ principal, input, now }) => {
    await putOff(db, principal, input, now)
    return {}
  })
  handle(api, call.teacherWithdraw, async ({ principal, input }) => {
    await withdraw(db, principal, input)
    return {}
  })
}
