import { Status } from '#contract/envelope.ts'
import * as call from '#contract/office/bank.ts'
import type { Module } from '../../http/api.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { askJob } from '../../jobs/ask-job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { MOST_QUESTIONS } from '../../qti/names.ts'
import { bankParts } from './bank.repo.ts'

/** The school's bank of questions, out as a QTI package; files come in with the drafts of the office. */
export const officeBankModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    handle(api, call.bankParts, async ({ principal }) => ({
      list: await bankParts(db, principal.schoolId),
      most: MOST_QUESTIONS,
    }))
    handle(api, call.bankFile, async ({ principal, input, audit, req }) => {
      if (!jobs) throw new Error('A call of the office needs jobs.')
      const { schoolId, accountId, userId } = principal
      const { courseId, source } = input
      const parts = await bankParts(db, schoolId, input)
      const questions = parts.reduce((sum, part) => sum + part.questions, 0)
      if (questions === 0) throw notFound()
      if (questions > MOST_QUESTIONS)
        throw new Refusal(Status.failed, 'questionsTooMany', { values: { most: MOST_QUESTIONS } })
      const chosen = {
        ...(courseId === undefined ? {} : { courseId }),
        ...(source === undefined ? {} : { source }),
      }
      const locale = localeOf(req.headers['accept-language'])
      const order = { accountId, userId, schoolId, homeworkId: null, locale, ...chosen }
      const jobId = await askJob(jobs, 'questions-file', order, accountId)
      await audit.note(db, { target: 'bank', after: { exported: questions, ...chosen } })
      return jobId
    })
  }
