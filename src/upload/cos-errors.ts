import type { SyncProblem } from '#core/db/work-rows.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf, isPortal } from '#core/request/reply.ts'

/** What an upload to the object store failed of, and what a person is told while it waits. */
export interface CosTrouble {
  failure: Failure
  note: SyncProblem
  /** The credentials are too old, or wrong: new ones are fetched before the next try. */
  needsToken: boolean
}

/** An error of the SDK: its own fields, and the store's answer under `error`. */
interface CosError {
  code?: string
  message?: string
  statusCode?: number
  error?: string | { Code?: string; Message?: string }
}

/** Codes that new credentials cure. */
const TOKEN_CODES = [
  'SignatureDoesNotMatch',
  'InvalidAccessKeyId',
  'ExpiredToken',
  'InvalidToken',
  'AccessDenied',
]

/** The two answers by which the official SDK knows a wrong clock (cloud.tencent.com 436/7730). */
const isClock = (code: string, message: string): boolean =>
  code === 'RequestTimeTooSkewed' || (code === 'AccessDenied' && message === 'Request has expired')

/**
 * Reads what the SDK rejected with (E08, E09, E10).
 * @param idle true: it was given up for want of progress
 */
export function readCosError(reason: unknown, idle: boolean): CosTrouble {
  const given = (typeof reason === 'object' && reason !== null ? reason : {}) as CosError
  const inner = typeof given.error === 'object' ? given.error : {}
  const code = inner.Code ?? given.code ?? ''
  const message = inner.Message ?? given.message ?? (typeof given.error === 'string' ? given.error : '')
  const http = given.statusCode ?? 0
  if (isClock(code, message))
    return {
      failure: failureOf('http', { http: 502 }),
      note: { messageKey: 'sync.uploadClock' },
      needsToken: true,
    }
  if (idle || /timeout/i.test(message) || code === 'RequestTimeout')
    return { failure: failureOf('timeout'), note: { messageKey: 'sync.uploadTimeout' }, needsToken: false }
  const needsToken = http === 403 && TOKEN_CODES.includes(code)
  const note: SyncProblem = {
    messageKey: 'sync.uploadOther',
    ...(message === '' ? {} : { serverMessage: message }),
  }
  // Without any answer it is the line; with one, this file waits and the others go on. An answer without an error that
  // the SDK cannot read is no store's.
  const named = inner.Code === undefined && isPortal(http) ? failureOf('malformed', { http }) : null
  const failure = http === 0 ? failureOf('network') : (named ?? failureOf('http', { http: 502 }))
  return { failure, note, needsToken }
}
