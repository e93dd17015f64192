import type { FastifyRequest } from 'fastify'
import * as call from '#contract/homework/consolidate.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { requireStudentId } from '../../http/session/principal.ts'
import { progressOf, reportOf } from './class.service.ts'
import { classLines } from './class-lines.repo.ts'
import { familyLines } from './family-lines.repo.ts'
import { preview, publish, withdraw } from './give.service.ts'
import { offer, startOwnConsolidation } from './own.service.ts'
import { loadConsolidationPaper, markConsolidation } from './paper.service.ts'

/** Consolidation after an exam: questions about what each student lost there, given out, done, marked, compared. */
export const consolidateModule: Module = (api) => {
  const { db } = api
  const switchesOf = (req: FastifyRequest) => api.brands.byHost(req.hostname).brand.switches
  handle(api, call.consolidatePreview, ({ principal, input }) => preview(db, principal, input))
  handle(api, call.consolidatePublish, ({ principal, input, now }) => publish(db, principal, input, now))
  handle(api, call.consolidateWithdraw, ({ principal, input }) => withdraw(db, principal, input))
  handle(api, call.consolidateTeacherList, async ({ principal, input, now }) => ({
    list: await classLines(db, principal, input),
    serverTime: now,
  }))
  handle(api, call.consolidateList, async ({ principal, now }) => ({
    list: await familyLines(db, principal.schoolId, requireStudentId(principal), now),
    serverTime: now,
  }))
  handle(api, call.consolidateOffer, ({ principal, input, now, req }) =>
    offer(db, principal, input.examId, { now, switches: switchesOf(req) }),
  )
  handle(api, call.consolidateStart, ({ principal, input, now, req }) =>
    startOwnConsolidation(db, principal, input, { now, switches: switchesOf(req) }),
  )
  handle(api, call.consolidatePaper, ({ principal, input, now }) =>
    loadConsolidationPaper(db, principal, input, now),
  )
  handle(api, call.consolidateMark, ({ principal, input, now }) =>
    markConsolidation(db, principal, input, now),
  )
  handle(api, call.consolidateProgress, ({ principal, input, now }) =>
    progressOf(db, principal, input.consolidationId, now),
  )
  handle(api, call.consolidateReport, ({ principal, input, now }) => reportOf(db, principal, input, now))
}
