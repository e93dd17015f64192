import type { Failure, FailureKey } from '#core/errors/failure.ts'
import { t } from './i18n.ts'

/** Refusals of which the server knows more than the page: its own sentence is shown (E18). */
const SERVER_SPEAKS: readonly FailureKey[] = [
  'failure.serverSays',
  'failure.badRequest',
  'failure.tooManyTries',
  'failure.notFound',
  'failure.hidden',
  'failure.internal',
]

/** What happened and what to do, for a person. */
export const failureText = (failure: Failure): string => {
  if (SERVER_SPEAKS.includes(failure.messageKey) && failure.serverMessage) return failure.serverMessage
  const text = t(failure.messageKey)
  return failure.requestId && failure.http === 500
    ? t('failure.requestId', { text, id: failure.requestId })
    : text
}
