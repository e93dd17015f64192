import { classReport, classTranscriptFile, schoolReport, studentReport } from '#contract/analysis.ts'
import { Status } from '#contract/envelope.ts'
import type { Module } from '../../http/api.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { askJob } from '../../jobs/ask-job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { classReportFor, schoolReportFor, studentReportFor } from './analysis.service.ts'
import { classParts } from './class-parts.service.ts'
import { cutReplies } from './cut-reply.rules.ts'

/** Prebuilt reports, sent as the stored bytes after a check of who asks; a class's transcript also as a file. */
export const analysisModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    const cut = cutReplies()
    const withPart = classParts()
    handle(api, studentReport, ({ principal, input, now }) =>
      studentReportFor(db, withPart, principal, input, now),
    )
    handle(api, classReport, ({ principal, input }) => classReportFor(db, cut, principal, input))
    handle(api, classTranscriptFile, async ({ principal, input, req }) => {
      // Refused at once where there is no right; the job asks again when it runs.
      await classReportFor(db, cut, principal, input)
      if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: req.id } })
      const { accountId, userId } = principal
      const { examId, classId, version } = input
      const locale = localeOf(req.headers['accept-language'])
      const order = { accountId, userId, examId, classId, locale, ...(version ? { version } : {}) }
      return askJob(jobs, 'transcript-file', order, accountId)
    })
    handle(api, schoolReport, ({ principal, input }) => schoolReportFor(db, cut, principal, input))
  }
