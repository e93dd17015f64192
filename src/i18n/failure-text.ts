import { describeFailure } from '#core/errors/catalogue.ts'
import type { Failure } from '#core/errors/failure.ts'
import { t } from './i18n.ts'

/** What the app does at once is told in its own words: the server does not know it. */
const isActedOn = (failure: Failure): boolean =>
  ['home', 'sign-out'].includes(describeFailure(failure).action)

/**
 * What happened and what to do, for a person: the server's own sentence where it refused, as it knows why (E18); else what
 * the page says of such a failure. Every screen and toast tells a failure by this.
 */
export const failureText = (failure: Failure): string => {
  if (failure.kind === 'status' && failure.serverMessage && !isActedOn(failure)) return failure.serverMessage
  const text = t(failure.messageKey)
  return failure.requestId && failure.http === 500
    ? t('failure.requestId', { text, id: failure.requestId })
    : text
}
