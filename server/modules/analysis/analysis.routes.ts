import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import { classReport, classTranscriptFile, schoolReport, studentReport } from '#contract/exam/analysis.ts'
import { classContrast } from '#contract/exam/contrast.ts'
import { paperAnswers, paperItems } from '#contract/exam/items.ts'
import { previewKeyChange, saveKeyChange } from '#contract/exam/key-change.ts'
import { saveScoreLines } from '#contract/exam/score-lines.ts'
import { exerciseOf, saveExercise } from '#contract/exam/workbench.ts'
import { namesOfFigure } from '#contract/names.ts'
import type { Module } from '../../http/api.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { askJob } from '../../jobs/ask-job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { classReportFor, schoolReportFor, studentReportFor } from './analysis.service.ts'
import { classParts } from './class-parts.service.ts'
import { contrastFor, gradeReferences } from './contrast/contrast.service.ts'
import { cutReplies } from './cut-reply.rules.ts'
import { exerciseFor, keepExercise } from './exercise/exercise.service.ts'
import { answersFor } from './items/answers.service.ts'
import { paperItemsFor } from './items/items.service.ts'
import { previewFor, saveFor } from './key-change/key-change.service.ts'
import { drawLines } from './lines/lines.service.ts'
import { namesFor } from './names/names.service.ts'

/**
 * Prebuilt reports, sent as the stored bytes after a check of who asks, a class's transcript also as a file; what is read
 * out of them: classes compared, the students behind a figure, a paper item by item, exercises from where a class fell behind, another key.
 */
export const analysisModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    const cut = cutReplies()
    const withPart = classParts()
    const references = gradeReferences()
    const askable = (req: FastifyRequest): Jobs => {
      if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: req.id } })
      return jobs
    }
    handle(api, studentReport, ({ principal, input, now }) =>
      studentReportFor(db, withPart, principal, input, now),
    )
    handle(api, classReport, ({ principal, input }) => classReportFor(db, cut, principal, input))
    handle(api, classTranscriptFile, async ({ principal, input, req }) => {
      // Refused at once where there is no right; the job asks again when it runs.
      await classReportFor(db, cut, principal, input)
      const { accountId, userId } = principal
      const { examId, classId, version } = input
      const locale = localeOf(req.headers['accept-language'])
      const order = { accountId, userId, examId, classId, locale, ...(version ? { version } : {}) }
      return askJob(askable(req), 'transcript-file', order, accountId)
    })
    handle(api, schoolReport, ({ principal, input }) => schoolReportFor(db, cut, principal, input))
    handle(api, classContrast, ({ principal, input }) => contrastFor(db, references, principal, input))
    handle(api, saveScoreLines, ({ principal, input, now }) =>
      drawLines(db, references, principal, input, new Date(now)),
    )
    handle(api, namesOfFigure, ({ principal, input }) => namesFor(db, references, principal, input))
    handle(api, paperItems, ({ principal, input }) => paperItemsFor(db, principal, input))
    handle(api, paperAnswers, ({ principal, input }) => answersFor(db, principal, input))
    handle(api, exerciseOf, ({ principal, input }) => exerciseFor(db, principal, input))
    handle(api, saveExercise, ({ principal, input, now }) =>
      keepExercise(db, principal, input, new Date(now)),
    )
    handle(api, previewKeyChange, ({ principal, input }) => previewFor(db, principal, input))
    // Seen first, then a new version of the exam.
    handle(api, saveKeyChange, async ({ principal, input, now, req }) =>
      saveFor(db, askable(req), principal, input, new Date(now)),
    )
  }
