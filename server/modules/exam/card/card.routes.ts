import { Status } from '#contract/envelope.ts'
import { answerCard, answerCardNew, answerCardStudent, answerCardTemplate } from '#contract/exam/card.ts'
import type { Module } from '../../../http/api.ts'
import { localeOf } from '../../../http/reply/messages.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { type Call, handle } from '../../../http/request/handle.ts'
import { askJob } from '../../../jobs/ask-job.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { type AskedCard, cardFor, openCard, templateFor } from './card.service.ts'
import { openPaper } from './open-paper.service.ts'

/** Scanned answer cards. */
export const cardModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    handle(api, answerCard, ({ principal, input, now }) => cardFor(db, principal, input, now))
    const order = async (
      { principal, now, req }: Pick<Call<typeof answerCard>, 'principal' | 'now' | 'req'>,
      { examId, paperId, reportStudentId }: AskedCard,
    ): Promise<string> => {
      const asked = { examId, ...(paperId && { paperId }), ...(reportStudentId && { reportStudentId }) }
      // refused at once where there is no right; the job asks again when it runs
      await openCard(db, principal, asked, now)
      if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: req.id } })
      const { accountId, userId } = principal
      const locale = localeOf(req.headers['accept-language'])
      return askJob(jobs, 'answer-card', { accountId, userId, locale, ...asked }, accountId)
    }
    handle(api, answerCardStudent, (call) => order(call, call.input))
    handle(api, answerCardNew, (call) => order(call, call.input))
    handle(api, answerCardTemplate, async ({ principal, input, now }) => {
      await openPaper(db, principal, input, now)
      return templateFor(db, principal, input.examId, input.paperId)
    })
  }
