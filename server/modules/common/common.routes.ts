import { clientException, myAsync, sysTime } from '#contract/common.ts'
import type { Module } from '../../http/api.ts'
import { safeError } from '../../http/reply/errors.ts'
import { handle } from '../../http/request/handle.ts'
import { readSessionToken } from '../../http/session/cookie.ts'
import { scrubReport } from './client-report.rules.ts'
import { jobState } from './common.service.ts'
import { countFault } from './fault.service.ts'

/** Calls every part of the app needs. */
export const commonModule: Module = (api) => {
  handle(api, sysTime, async ({ now }) => ({ time: now }))
  handle(api, clientException, async ({ input, req, now }) => {
    const { kind, message, place, build } = input
    const report = scrubReport({ kind, message, place, build })
    req.log.warn({ client: report }, 'app fault')
    await countFault(api.db, report, readSessionToken(req), input.userId, now).catch((e: unknown) =>
      req.log.warn({ err: safeError(e) }, 'app fault not counted'),
    )
    return {}
  })
  handle(api, myAsync, ({ session, input }) => jobState(api.db, session.accountId, input.uuid))
}
