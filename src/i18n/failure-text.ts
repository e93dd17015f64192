import type { Failure, FailureKey } from '#core/errors/failure.ts'
import { t } from './i18n.ts'

/** Failures only the server can put into words; the others are said in the language of the page. */
const SERVER_SPEAKS: readonly FailureKey[] = ['failure.serverSays', 'failure.badRequest']

/** What happened and what to do, for a person. */
export const failureText = (failure: Failure): string => {
  const text = (SERVER_SPEAKS.includes(failure.messageKey) && failure.serverMessage) || t(failure.messageKey)
  return failure.requestId && failure.http === 500
    ? t('failure.requestId', { text, id: failure.requestId })
    : text
}
