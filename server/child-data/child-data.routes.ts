import { Status } from '#contract/envelope.ts'
import * as call from '#contract/office/child.ts'
import { comparable } from '#core/domain/entry/typed.ts'
import { inTransaction } from '../db/db.ts'
import type { Module } from '../http/api.ts'
import { localeOf } from '../http/reply/messages.ts'
import { notFound, Refusal } from '../http/reply/refusal.ts'
import { handle } from '../http/request/handle.ts'
import { askJob } from '../jobs/ask-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendFile } from '../modules/files/read.service.ts'
import type { Store } from '../store/store.ts'
import { EXPORT_PURPOSE } from './export.ts'
import { requireErasable } from './may-erase.ts'

/** A student's data: given to its family, and erased. */
export const childDataModule =
  (store: Store, jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    const there = (): Jobs => {
      if (!jobs) throw new Error('A call of the office needs jobs.')
      return jobs
    }
    handle(api, call.officeChildExport, async ({ principal, session, input, audit, req }) => {
      const { schoolId } = principal
      const child = await db
        .selectFrom('student')
        .where('school_id', '=', schoolId)
        .where('student_id', '=', input.ofStudentId)
        .select('student_number')
        .executeTakeFirst()
      if (!child) throw notFound()
      const { accountId } = session
      const locale = localeOf(req.headers['accept-language'])
      const order = { schoolId, ofStudentId: input.ofStudentId, accountId, locale }
      const jobId = await askJob(there(), 'child-export', order, accountId)
      await audit.note(db, { target: `student ${child.student_number}`, after: { exported: true } })
      return jobId
    })
    handle(api, call.officeChildFile, async ({ principal, input: { fileId }, req, reply }) => {
      const row = await db
        .selectFrom('file')
        .where('school_id', '=', principal.schoolId)
        .where('file_id', '=', fileId)
        .where('purpose', '=', EXPORT_PURPOSE)
        .where('account_id', '=', principal.accountId)
        .select('file_id')
        .executeTakeFirst()
      if (!row) throw notFound()
      return sendFile(store, principal, fileId, req, reply)
    })
    handle(api, call.officeChildErase, async ({ principal, session, input, audit }) => {
      const { schoolId } = principal
      const { ofStudentId, typed } = input
      const child = await inTransaction(db, (tx) => requireErasable(tx, schoolId, ofStudentId))
      if (comparable(typed) !== comparable(child.name)) throw new Refusal(Status.failed, 'eraseWord')
      // the log names the number until the erasure takes it out of the log as well
      await audit.note(db, { target: `student ${child.student_number}`, after: { erased: true } })
      return askJob(there(), 'child-erase', { schoolId, ofStudentId }, session.accountId)
    })
  }
