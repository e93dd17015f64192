import { auditCheck } from '#contract/office/audit.ts'
import type { Module } from '../http/api.ts'
import { handle } from '../http/request/handle.ts'
import { checkChain } from './check.ts'

/** The office asks whether its log is whole. */
export const auditChainModule: Module = (api) => {
  handle(api, auditCheck, ({ principal: { schoolId }, now }) => checkChain(api.db, schoolId, now))
}
