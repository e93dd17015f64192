import { HTTP_AWAY, Http, Status } from '#contract/envelope.ts'
import type { SyncProblem } from '#core/db/work-rows.ts'
import type { Failure } from '#core/errors/failure.ts'
import type { Pause, SyncMessageKey } from './types.ts'

/**
 * What a failure means for a row. None of them takes it away.
 * - `line`: nothing more now for anybody, try after a while
 * - `wait`: this target tries again later, the others go on
 * - `stop`: nothing more until somebody signs in, or this account is back
 * - `attention`: a person must look at it
 */
export type FailureVerdict =
  | { do: 'line'; pause: Pause; retryAfterMs: number }
  | { do: 'wait'; retryAfterMs: number }
  | { do: 'stop'; pause: Pause }
  | { do: 'attention'; trouble: SyncProblem }

const STOPS: ReadonlySet<number> = new Set([
  Status.sessionEnded,
  Status.sessionRevoked,
  Status.passwordChange,
  Status.captchaNeeded,
  Status.goHome,
])
/** The server is busy, broken, full, or waits for something else of ours: it says nothing about the row. */
const PASSES: ReadonlySet<number> = new Set([
  Status.failed,
  Status.internal,
  Status.tooMany,
  Status.offset,
  Status.checksum,
  Status.incomplete,
  Status.storeFull,
])

const OTHERS: ReadonlySet<number> = new Set([401, 403, 404])

const LINE_KINDS: ReadonlySet<string> = new Set(['network', 'offline', 'timeout', 'malformed'])

const toSyncProblem = (key: SyncMessageKey, failure: Failure): SyncProblem => ({
  messageKey: key,
  ...(failure.serverMessage === undefined ? {} : { serverMessage: failure.serverMessage }),
})

/** @param refused the sentence for a row that the server does not take */
export function classifySyncFailure(failure: Failure, refused: SyncMessageKey): FailureVerdict {
  const retryAfterMs = (failure.retryAfter ?? 0) * 1000
  const { status, http = 0 } = failure
  // one school takes nothing in for now; what goes to another one still may
  if (status === Status.paused) return { do: 'wait', retryAfterMs }
  // away for everybody: asking for each row in turn would only add to it
  if (http === Http.tooMany || status === Status.tooMany || http === HTTP_AWAY)
    return { do: 'line', pause: 'busy', retryAfterMs }
  if (status === Status.otherAccount) return { do: 'stop', pause: 'other-account' }
  if (status !== undefined) {
    if (STOPS.has(status)) return { do: 'stop', pause: 'signed-out' }
    // what the server does not take it answers with 200 or a code of its own: these are of whoever stands in between, or of
    // a release that does not know the call
    if (PASSES.has(status) || http >= 500 || OTHERS.has(http)) return { do: 'wait', retryAfterMs }
    return { do: 'attention', trouble: toSyncProblem(refused, failure) }
  }
  // The request layer refused to send it for this account: another one has signed in.
  if (failure.kind === 'aborted') return { do: 'stop', pause: 'other-account' }
  if (http === 401) return { do: 'stop', pause: 'signed-out' }
  if (http === Http.clockSkew || http === Http.ipChanged || http === 409 || http === 423)
    return { do: 'wait', retryAfterMs }
  if (failure.kind === 'malformed') return { do: 'line', pause: 'portal', retryAfterMs }
  if (http >= 500) return { do: 'wait', retryAfterMs }
  if (LINE_KINDS.has(failure.kind)) return { do: 'line', pause: 'no-line', retryAfterMs }
  if (http === 413 || http === 415 || http === 422)
    return { do: 'attention', trouble: toSyncProblem(refused, failure) }
  // An answer that is not ours, whatever its code: a proxy's own page.
  return { do: 'line', pause: 'portal', retryAfterMs }
}

/** Only these may come right by trying again at once; the rest is judged by whoever asked. */
export const isPassing = (failure: Failure): boolean =>
  failure.status === Status.offset ||
  failure.status === Status.checksum ||
  failure.status === Status.internal ||
  failure.kind === 'network' ||
  failure.kind === 'timeout' ||
  failure.kind === 'malformed' ||
  // The request layer has just learned the time, or the address: the same bytes go again.
  failure.http === Http.clockSkew ||
  failure.http === Http.ipChanged ||
  (failure.kind === 'http' && (failure.http ?? 0) >= 500)

/** What a person is told when the tries of a slice are used up (E08, E09). */
export const explainSliceFailure = (failure: Failure): { note?: SyncProblem } => {
  if (failure.kind === 'timeout') return { note: { messageKey: 'sync.uploadTimeout' } }
  return failure.http === Http.clockSkew ? { note: { messageKey: 'sync.uploadClock' } } : {}
}
