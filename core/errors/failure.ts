/**
 * Why a call gave no data.
 * - `status`: the server answered with a status other than 0 (`status`, `serverMessage`).
 * - `http`: an HTTP code outside 200..299 without an envelope of ours (`http`).
 * - `network`: no answer came; `offline`: no answer came and the device says it has no line.
 * - `timeout`: the time of the call ran out; `aborted`: the caller gave up.
 * - `malformed`: an answer that is not ours, e.g. the sign-in page of a captive portal.
 */
export type FailureKind = 'status' | 'http' | 'network' | 'timeout' | 'aborted' | 'offline' | 'malformed'

/** A failure is a value: it is passed on, shown by one place, and compared by code in tests. */
export interface Failure {
  kind: FailureKind
  /** Status of the envelope, for `status` and for HTTP errors that carried an envelope. */
  status?: number
  /** HTTP code, where an answer came. */
  http?: number
  /** Text of the message catalogue that says what happened and what to do. */
  messageKey: FailureKey
  /** The server's own sentence, already in a person's words; shown before `messageKey` where present. */
  serverMessage?: string
  /** Id of the request in the server's log, for the help desk. */
  requestId?: string
  /** Seconds the server asks to wait before the next try. */
  retryAfter?: number
  /** Row of the catalogue named by the place that failed, when that knows better than what came back. */
  at?: 'account' | 'identities' | 'no-user'
  /** The job being polled when it failed: asking for it again continues it (S20). */
  jobUuid?: string
}

/** Every text a failure can have; `src/i18n/messages/<locale>/failure.json` holds them without the prefix. */
export type FailureKey =
  | 'failure.loginUnreachable'
  | 'failure.identitiesUnreachable'
  | 'failure.accountUnreachable'
  | 'failure.noUser'
  | 'failure.badCredentials'
  | 'failure.tooManyTries'
  | 'failure.denied'
  | 'failure.notFound'
  | 'failure.hidden'
  | 'failure.goHome'
  | 'failure.sessionEnded'
  | 'failure.sessionRevoked'
  | 'failure.serverSays'
  | 'failure.badRequest'
  | 'failure.internal'
  | 'failure.busy'
  | 'failure.clockSkew'
  | 'failure.ipChanged'
  | 'failure.httpError'
  | 'failure.network'
  | 'failure.offline'
  | 'failure.timeout'
  | 'failure.aborted'
  | 'failure.malformed'
  | 'failure.jobRetrying'
  | 'failure.jobQuestion'
  | 'failure.oldIos'
