import { appealAdd, appealDecide, appealList, appealStatus, correctSave } from '#contract/exam/appeal.ts'
import type { Module } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { requireStudentId } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { decideAppeal, loadAppealStatus, saveDraft, sendAppeal } from './appeal.service.ts'
import { listFor } from './list.service.ts'

/** Reports of marking errors: written and sent by a family, decided by those who teach the subject. */
export const appealModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    handle(api, correctSave, ({ principal, input, now }) =>
      saveDraft(db, principal, requireStudentId(principal), input, new Date(now)),
    )
    handle(api, appealAdd, ({ principal, input, now }) =>
      sendAppeal(db, principal, requireStudentId(principal), input.appealId, now),
    )
    handle(api, appealStatus, ({ principal, input, now }) =>
      loadAppealStatus(db, principal, requireStudentId(principal), input.examId, now),
    )
    handle(api, appealList, ({ principal, input }) => listFor(db, principal, input.examId))
    handle(api, appealDecide, ({ principal, input, now }) =>
      decideAppeal(db, jobs, principal, input, new Date(now)),
    )
  }
