import { checkRegisterStudent, register } from '#contract/entry.ts'
import type { Api } from '../../http/api.ts'
import { addressKey } from '../../http/limits/limiter.ts'
import { handle } from '../../http/request/handle.ts'
import { takeIn } from '../../http/session/enter.ts'
import { findChild } from './find-child.service.ts'
import { registerAccount } from './register.service.ts'

/** A new account, by a student of the school. */
export function registerRoutes(api: Api): void {
  const { db } = api
  handle(api, checkRegisterStudent, ({ input, req, now }) => findChild(db, input, addressKey(req.ip), now))
  handle(api, register, async ({ input, req, reply, now }) => {
    const answer = await registerAccount(db, input, now)
    return takeIn(db, req, reply, answer)
  })
}
