import { Status } from '#contract/envelope.ts'
import { previewKeyChange, saveKeyChange } from '#contract/key-change.ts'
import type { Module } from '../../../http/api.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { handle } from '../../../http/request/handle.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { previewFor, saveFor } from './key-change.service.ts'

/** Another key after publication: seen first, then a new version of the exam. */
export const keyChangeModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    handle(api, previewKeyChange, ({ principal, input }) => previewFor(api.db, principal, input))
    handle(api, saveKeyChange, ({ principal, input, now, req }) => {
      if (!jobs) throw new Refusal(Status.internal, 'internal', { values: { id: req.id } })
      return saveFor(api.db, jobs, principal, input, new Date(now))
    })
  }
