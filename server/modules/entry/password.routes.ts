import { changePassword, resetPassword } from '#contract/entry.ts'
import type { Api } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { change, reset } from './password.service.ts'

/** A new password: their own one, or after proving the phone. */
export function passwordRoutes(api: Api): void {
  handle(api, resetPassword, ({ input, now }) => reset(api.db, input, now))
  handle(api, changePassword, ({ input, session, now }) => change(api.db, input, session, now))
}
