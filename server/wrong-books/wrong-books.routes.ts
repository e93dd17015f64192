import { Status } from '#contract/envelope.ts'
import { wrongBookPdf } from '#contract/wrong/download.ts'
import { appBefore } from '#core/domain/redo/address.ts'
import type { Module } from '../http/api.ts'
import { localeOf } from '../http/reply/messages.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { handle } from '../http/request/handle.ts'
import { sendPlainText } from '../http/request/paths.ts'
import { askJob } from '../jobs/ask-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendPdf } from '../modules/files/read.service.ts'
import { bookQuestions } from '../modules/wrong-book/preview.service.ts'
import type { Store } from '../store/store.ts'
import { type AddressParts, BOOK_ADDRESS, fileAt } from './address.ts'

/** Books of wrong questions as PDF: a job, and the address that opens what it made. */
export const wrongBooksModule =
  (store: Store, jobs: Jobs | undefined): Module =>
  (api) => {
    const { db, app } = api
    // Refused at once where a question is not the student's; the job asks again when it runs.
    handle(api, wrongBookPdf, async ({ principal, input, req, now }) => {
      if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: req.id } })
      const { accountId, userId } = principal
      const { questions, madeAt, space, explain, codes } = input
      await bookQuestions(db, principal, questions, now)
      const { hashPath, shortTitle } = api.brands.byHost(req.hostname).brand
      const order = {
        ...{ accountId, userId, madeAt, space, explain, shortTitle },
        questions: questions.map(({ examId, paperId, itemNo }) => ({ examId, paperId, itemNo })),
        app: codes ? appBefore(`${req.protocol}://${req.host}`, hashPath) : null,
        locale: localeOf(req.headers['accept-language']),
      }
      return askJob(jobs, 'wrong-book', order, accountId)
    })
    // no call of the contract: the phone's browser, which opens it, has no session and knows no envelope
    app.get<{ Params: AddressParts }>(BOOK_ADDRESS, async (req, reply) => {
      const row = await fileAt(store, req.params)
      return row
        ? sendPdf(store, row, req, reply)
        : sendPlainText(reply, 404, 'There is no such file, or its address has ended.')
    })
  }
