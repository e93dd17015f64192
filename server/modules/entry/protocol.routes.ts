import { protocolAgree, protocolOf } from '#contract/entry.ts'
import type { Api } from '../../http/api.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { handle } from '../../http/request/handle.ts'
import { agree, stateOf } from './protocol.service.ts'

/** The agreement: what was agreed to, and agreeing. */
export function protocolRoutes(api: Api): void {
  handle(api, protocolAgree, ({ input, session, now }) => agree(api.db, input, session, now))
  handle(api, protocolOf, ({ input, session, now }) => {
    if (input.accountId !== session.accountId) throw notFound()
    return stateOf(api.db, session, now)
  })
}
