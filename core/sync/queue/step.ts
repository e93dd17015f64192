import type { Journal } from '#core/db/journal.ts'
import type { SyncProblem } from '#core/db/work-rows.ts'
import type { Failure } from '#core/errors/failure.ts'
import { FILES_AT_A_TIME } from '../limits.ts'
import type { SyncDeps } from '../ports.ts'
import type { SyncMessageKey } from '../types.ts'
import type { WorkLog } from '../work-log.ts'

/** What came of sending one thing. */
export type SendOutcome =
  | { did: 'sent' }
  /** It stays as it is; `classifySyncFailure` says what follows. `note`: told to the person while it waits. */
  | { did: 'failed'; failure: Failure; refused: SyncMessageKey; note?: SyncProblem }
  /** No try will help: a person must look at it. */
  | { did: 'stuck'; trouble: SyncProblem }

/** What a step may use. */
export interface SendContext {
  deps: SyncDeps
  journal: Journal
  workLog: Pick<WorkLog, 'isSure' | 'compare'>
  signal: AbortSignal
  /** Files on their way: two operations may need the same one. */
  files: Map<string, Promise<SendOutcome>>
  /** Bytes of a file that the school holds by now. */
  progress: (fileId: string, sent: number, total: number) => void
}

/** The time at the school as far as it is known, epoch ms. */
export const schoolNow = (deps: Pick<SyncDeps, 'now' | 'skew'>): number => deps.now() + (deps.skew() ?? 0)

export const failed = (
  failure: Failure,
  refused: SyncMessageKey = 'sync.refused',
  note?: SyncProblem,
): SendOutcome => ({
  did: 'failed',
  failure,
  refused,
  ...(note ? { note } : {}),
})

/**
 * Does steps three at a time, in order: while one waits for its answer the others use the line. The first that was not
 * sent ends it, once what is on its way has come to an end.
 */
export async function runStepsInParallel(
  steps: readonly (() => Promise<SendOutcome>)[],
): Promise<SendOutcome> {
  let next = 0
  let ended: SendOutcome = { did: 'sent' }
  const oneByOne = async () => {
    for (let step = steps[next++]; step && ended.did === 'sent'; step = steps[next++]) {
      const done = await step()
      if (done.did !== 'sent' && ended.did === 'sent') ended = done
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_A_TIME }, oneByOne))
  return ended
}
