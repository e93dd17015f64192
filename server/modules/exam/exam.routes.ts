import * as call from '#contract/exam/exam.ts'
import { examTrace, examUnionTrace } from '#contract/exam/trace.ts'
import type { Module } from '../../http/api.ts'
import { isKeptFrom } from '../../http/reach/shown-to-families.ts'
import { handle } from '../../http/request/handle.ts'
import { requireStudentId } from '../../http/session/principal.ts'
import { classFigures } from './class-figures.service.ts'
import { baseInfo, classList, display, familyLatest, familyList, staffList } from './exam.service.ts'
import { traceOf, unionTraceOf } from './trace.service.ts'

/** Exam lists and the facts of an exam. */
export const examModule: Module = (api) => {
  const { db } = api
  const figuresOf = classFigures()
  handle(api, call.examPlan, ({ principal, input }) => staffList(db, figuresOf, principal, input))
  handle(api, call.examPlanStudentAll, async ({ principal, input, now, req }) =>
    familyList(db, principal, requireStudentId(principal), input, now, await isKeptFrom(db, principal, req)),
  )
  handle(api, call.examPlanLatest, async ({ principal, now, req }) =>
    familyLatest(db, principal, requireStudentId(principal), now, await isKeptFrom(db, principal, req)),
  )
  handle(api, call.examPlanBaseInfo, ({ principal, input, now }) =>
    baseInfo(db, principal, input.examId, now),
  )
  handle(api, call.examPlanClassList, ({ principal, input }) => classList(db, principal, input.examId))
  handle(api, examTrace, async ({ principal, input }) => ({
    trace: await traceOf(db, principal, input.examId),
  }))
  handle(api, examUnionTrace, ({ principal, input }) => unionTraceOf(db, principal, input.examId))
  handle(api, call.examDisplayStudent, ({ principal, input, now }) =>
    display(db, principal, input.examId, now),
  )
}
