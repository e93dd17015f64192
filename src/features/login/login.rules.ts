import { Status } from '#contract/envelope.ts'
import type { Failure } from '#core/errors/failure.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'

export interface Credentials {
  account: string
  password: string
}

/** What is missing, by field; both empty when the form may be sent. A password may have spaces at its ends. */
export const missing = ({
  account,
  password,
}: Credentials): Partial<Record<keyof Credentials, MessageKey>> => ({
  ...(account.trim() === '' ? { account: 'login.accountMissing' as const } : {}),
  ...(password === '' ? { password: 'login.passwordMissing' as const } : {}),
})

/** True when the server read the sign-in and refused it: said beside the field. Else the call itself failed (E01). */
export const isRefusal = (failure: Failure): boolean =>
  failure.status === Status.badCredentials ||
  failure.status === Status.tooMany ||
  failure.status === Status.captchaNeeded ||
  failure.status === Status.badRequest
