import type { Calls } from '#contract/calls.ts'
import { HTTP_AWAY, Http, JobStatus, Status } from '#contract/envelope.ts'
import { findCatalogueRow } from '#core/errors/catalogue.ts'
import type { Failure } from '#core/errors/failure.ts'
import { POLL_MAX_MS, POLL_STEP_MS } from './constants.ts'
import { failureOf, pauseOf } from './reply.ts'
import type { JobProgress, Result } from './types.ts'

type JobReply = Calls['GET /api/common/my/async']['reply']

interface Polling {
  ask: (uuid: string) => Promise<Result<JobReply>>
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  signal?: AbortSignal | undefined
  onProgress?: ((progress: JobProgress) => void) | undefined
  onRetry?: ((failure: Failure) => void) | undefined
}

/** Statuses of a server that could not answer this time; of the job itself they say nothing. */
const BROKEN: readonly (number | undefined)[] = [Status.failed, Status.internal, Status.unavailable]
/** Such answers in a row after which the polling ends. */
const MOST_BROKEN = 10

/** No answer came, none of our server's, or the server is away or broken for a while: worth another try. */
const passing = (failure: Failure): boolean =>
  failure.http === HTTP_AWAY ||
  (failure.kind === 'status' && failure.http !== Http.tooMany && BROKEN.includes(failure.status)) ||
  (failure.kind !== 'status' && failure.kind !== 'aborted' && failure.http !== Http.tooMany)

/**
 * Follows a job until it ends: asks after 1 s, then 2 s ... at most every 5 s (K07). 40 is success with the job's
 * result; 30 is status 1 with the job's question; a lost answer and one of a broken server are asked for again (E12), one of a server that is away when it says; 429 stops the asking, and
 * `jobUuid` of the failure lets it be taken up later (E13).
 */
export async function pollJob(uuid: string, polling: Polling): Promise<Result<unknown>> {
  let askedMs = 0
  let broken = 0
  for (let step = 1; ; step++) {
    try {
      await polling.wait(Math.max(Math.min(step * POLL_STEP_MS, POLL_MAX_MS), askedMs), polling.signal)
    } catch {
      return { ok: false, failure: failureOf('aborted', { jobUuid: uuid }) }
    }
    const answer = await polling.ask(uuid)
    askedMs = 0
    if (!answer.ok) {
      broken += Number(answer.failure.kind === 'status' && answer.failure.http !== HTTP_AWAY)
      if (!passing(answer.failure) || broken > MOST_BROKEN)
        return { ok: false, failure: { ...answer.failure, jobUuid: uuid } }
      polling.onRetry?.({ ...answer.failure, messageKey: findCatalogueRow('job-retry').key, jobUuid: uuid })
      askedMs = pauseOf(answer.failure)
      continue
    }
    broken = 0
    const { status, percent, message, result } = answer.data
    if (status === JobStatus.done) return { ok: true, data: result, asOf: null }
    if (status === JobStatus.confirm) {
      const said = message === '' ? {} : { serverMessage: message }
      const failure: Failure = {
        kind: 'status',
        status: Status.failed,
        messageKey: findCatalogueRow('job-question').key,
        ...said,
      }
      return { ok: false, failure: { ...failure, jobUuid: uuid } }
    }
    polling.onProgress?.({ uuid, percent, message })
  }
}
