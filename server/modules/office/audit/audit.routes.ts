import * as calls from '#contract/office/audit.ts'
import type { Module } from '../../../http/api.ts'
import { localeOf } from '../../../http/reply/messages.ts'
import { handle } from '../../../http/request/handle.ts'
import { auditPeople, auditRows, countAudit } from './audit.repo.ts'
import { auditFile } from './audit-file.service.ts'
import { listAuditChanges } from './changes.rules.ts'
import { describeTarget } from './names.rules.ts'
import { actionOf } from './words.rules.ts'

const PAGE = 50

/** The log of a school's office: to read and to take away as a file, never to change. */
export const officeAuditModule: Module = (api) => {
  const { db } = api
  handle(api, calls.auditList, async ({ input, principal: { schoolId }, req }) => {
    const { pageNo = 1, pageSize = PAGE } = input
    const locale = localeOf(req.headers['accept-language'])
    const [total, rows, people] = await Promise.all([
      countAudit(db, schoolId, input),
      auditRows(db, schoolId, input, pageSize, (pageNo - 1) * pageSize),
      auditPeople(db, schoolId),
    ])
    const shown = rows.map(({ before, after, call, target, ...row }) => ({
      ...row,
      target: describeTarget(target, locale),
      call,
      action: actionOf(call, locale),
      changes: listAuditChanges(before, after, locale),
    }))
    return { total, rows: shown, people }
  })
  handle(api, calls.auditFile, ({ input, principal, req }) =>
    auditFile(db, principal.schoolId, input, input.format, localeOf(req.headers['accept-language'])),
  )
}
