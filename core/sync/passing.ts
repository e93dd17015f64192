import { Http, Status } from '#contract/envelope.ts'
import type { Trouble } from '#core/db/work-rows.ts'
import type { Failure } from '#core/errors/failure.ts'

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
export const noteOf = (failure: Failure): { note?: Trouble } => {
  if (failure.kind === 'timeout') return { note: { messageKey: 'sync.uploadTimeout' } }
  return failure.http === Http.clockSkew ? { note: { messageKey: 'sync.uploadClock' } } : {}
}
