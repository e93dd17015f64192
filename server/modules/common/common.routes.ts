import { clientException, myAsync, sysTime } from '#contract/common.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { scrubReport } from './client-report.rules.ts'
import { jobState } from './common.service.ts'

/** Calls every part of the app needs. */
export const commonModule: Module = (api) => {
  handle(api, sysTime, async ({ now }) => ({ time: now }))
  handle(api, clientException, async ({ input, req }) => {
    const { kind, message, place, build } = input
    req.log.warn({ client: scrubReport({ kind, message, place, build }) }, 'app fault')
    return {}
  })
  handle(api, myAsync, ({ session, input }) => jobState(api.db, session.accountId, input.uuid))
}
