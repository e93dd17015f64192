import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import * as call from '#contract/exam/exam-files.ts'
import type { Module } from '../http/api.ts'
import { localeOf } from '../http/reply/messages.ts'
import { notFound, Refusal } from '../http/reply/refusal.ts'
import { handle } from '../http/request/handle.ts'
import { askJob } from '../jobs/ask-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendFile } from '../modules/files/read.service.ts'
import { selectGeneratedFiles } from '../store/made-file.ts'
import type { Store } from '../store/store.ts'
import { slipsScope } from './slips/scope.ts'
import { workbookScope } from './workbook/workbook.ts'

/** An exam as one workbook and as slips for families: jobs, whose files lie in the store for some days. */
export const examFilesModule =
  (store: Store, jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    const askable = (req: FastifyRequest): Jobs => {
      if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: req.id } })
      return jobs
    }
    // Both refuse at once where there is no right; the jobs ask again when they run.
    handle(api, call.examWorkbook, async ({ principal, input, req }) => {
      const { accountId, userId } = principal
      const { examId, version } = input
      await workbookScope(db, principal, input)
      const locale = localeOf(req.headers['accept-language'])
      const order = { accountId, userId, examId, locale, ...(version ? { version } : {}) }
      return askJob(askable(req), 'exam-workbook', order, accountId)
    })
    handle(api, call.examSlips, async ({ principal, input, req, now }) => {
      const { accountId, userId } = principal
      const { examId, version, classIds, order: by } = input
      await slipsScope(db, principal, input, now)
      const locale = localeOf(req.headers['accept-language'])
      const order = { accountId, userId, examId, classIds: classIds.toSorted(), order: by, locale }
      return askJob(askable(req), 'exam-slips', { ...order, ...(version ? { version } : {}) }, accountId)
    })
    handle(api, call.examFile, async ({ principal, input: { fileId }, req, reply }) => {
      const row = await selectGeneratedFiles(db, principal, 'exam-file', store.now())
        .where('file_id', '=', fileId)
        .select('file_id')
        .executeTakeFirst()
      if (!row) throw notFound()
      return sendFile(store, principal, fileId, req, reply)
    })
  }
