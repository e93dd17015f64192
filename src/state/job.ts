import { useEffect, useRef, useState } from 'react'
import type { CallName, Calls } from '#contract/calls.ts'
import { findCatalogueRow } from '#core/errors/catalogue.ts'
import type { Failure } from '#core/errors/failure.ts'
import type { CallArgs, JobProgress } from '#core/request/types.ts'
import { client } from './client.ts'

/** A job as a screen sees it: `running` with what it says of itself; `question`: it ended with one (30). */
export type JobView =
  | { kind: 'idle' }
  | { kind: 'running'; progress: Pick<JobProgress, 'percent' | 'message'> }
  | { kind: 'question'; failure: Failure }

export interface Job<N extends CallName> {
  view: JobView
  /** Starts it; null when it ended otherwise than done (40) or was given up. */
  run(args: Pick<CallArgs<N>, 'body' | 'query'>): Promise<{ data: Calls[N]['reply'] } | null>
  /** Gives up waiting, or puts away how it ended. */
  stop(): void
}

/**
 * Runs a call that starts a job on the server and follows it (S19). Leaving the screen gives up waiting.
 * @param tell told of failures that are no question; with `job-retry` of an unanswered poll that is tried again (E12)
 */
export function useJob<N extends CallName>(
  name: N,
  tell: (failure: Failure, trigger?: string) => void,
): Job<N> {
  const [view, setView] = useState<JobView>({ kind: 'idle' })
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  return {
    view,
    async run(args) {
      waiting.current?.abort()
      const own = new AbortController()
      waiting.current = own
      setView({ kind: 'running', progress: { percent: 0, message: '' } })
      const result = await client.call(name, {
        ...args,
        signal: own.signal,
        onProgress: (progress) => setView({ kind: 'running', progress }),
        onRetry: (failure) => tell(failure, 'job-retry'),
      })
      if (own.signal.aborted) return null
      const asks = !result.ok && result.failure.messageKey === findCatalogueRow('job-question').key
      setView(asks ? { kind: 'question', failure: result.failure } : { kind: 'idle' })
      if (!result.ok && !asks) tell(result.failure)
      return result.ok ? { data: result.data } : null
    },
    stop() {
      waiting.current?.abort()
      setView({ kind: 'idle' })
    },
  }
}
