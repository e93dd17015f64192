import {
  consolidateList,
  consolidateMark,
  consolidateOffer,
  consolidatePaper,
  consolidatePreview,
  consolidateProgress,
  consolidatePublish,
  consolidateReport,
  consolidateStart,
  consolidateTeacherList,
  consolidateWithdraw,
} from '#contract/consolidate.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { studentOf } from '../../http/session/principal.ts'
import { progressOf, reportOf } from './class.service.ts'
import { classLines } from './class-lines.repo.ts'
import { familyLines } from './family-lines.repo.ts'
import { preview, publish, withdraw } from './give.service.ts'
import { offer, start } from './own.service.ts'
import { mark, paperOf } from './paper.service.ts'

/** Consolidation after an exam: questions about what each student lost there, given out, done, marked, compared. */
export const consolidateModule: Module = (api) => {
  const { db } = api
  handle(api, consolidatePreview, ({ principal, input }) => preview(db, principal, input))
  handle(api, consolidatePublish, ({ principal, input, now }) => publish(db, principal, input, now))
  handle(api, consolidateWithdraw, ({ principal, input }) => withdraw(db, principal, input))
  handle(api, consolidateTeacherList, async ({ principal, input, now }) => ({
    list: await classLines(db, principal, input),
    serverTime: now,
  }))
  handle(api, consolidateList, async ({ principal, now }) => ({
    list: await familyLines(db, principal.schoolId, studentOf(principal), now),
    serverTime: now,
  }))
  handle(api, consolidateOffer, ({ principal, input, now }) => offer(db, principal, input.examId, now))
  handle(api, consolidateStart, ({ principal, input, now }) => start(db, principal, input, now))
  handle(api, consolidatePaper, ({ principal, input, now }) => paperOf(db, principal, input, now))
  handle(api, consolidateMark, ({ principal, input, now }) => mark(db, principal, input, now))
  handle(api, consolidateProgress, ({ principal, input, now }) =>
    progressOf(db, principal, input.consolidationId, now),
  )
  handle(api, consolidateReport, ({ principal, input, now }) => reportOf(db, principal, input, now))
}
