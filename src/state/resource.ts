import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Failure } from '#core/errors/failure.ts'
import { session } from './account/session.state.ts'
import { callKey } from './call-key.ts'
import { localizeReply } from './in-language.ts'
import { idle, type ResourceReading, resources } from './resource.store.ts'

/** What a screen sees of a call. */
export interface Resource<T> {
  /** The newest data known; stays while a newer one is being fetched. */
  data: T | null
  /** Epoch ms of the copy shown, or null when it is live. */
  asOf: number | null
  /** Why the last try failed; may stand beside older `data`. */
  failure: Failure | null
  loading: boolean
  reload: () => Promise<void>
}

/**
 * Reads a call for a screen: at once what the phone has, then what the server says. Screens that ask the same thing
 * share one request; another account or identity shares nothing. `args` null: nothing is asked.
 */
export function useCall<N extends CallName>(
  name: N,
  args: { query?: Calls[N]['query'] } | null,
): Resource<Calls[N]['reply']> {
  const who = useSnapshot(session)
  const key = args === null ? null : callKey(who, name, args.query)
  const reading = useSyncExternalStore(
    useCallback((changed: () => void) => (key === null ? () => {} : resources.watch(key, changed)), [key]),
    () => (key === null ? idle : resources.read(key)),
    () => idle,
  ) as ResourceReading<Calls[N]['reply']>
  useEffect(() => {
    if (key !== null) void resources.load(key)
  }, [key])
  const reload = useCallback(async () => {
    if (key !== null) await resources.reload(key, true)
  }, [key])
  return { ...reading, data: localizeReply(reading.data), reload }
}

/** What is known of a call by now, without asking for it: null until something else has. */
export function useKnown<N extends CallName>(name: N): Calls[N]['reply'] | null {
  const key = callKey(useSnapshot(session), name)
  const reading = useSyncExternalStore(
    useCallback((changed: () => void) => resources.listen(key, changed), [key]),
    () => resources.read(key),
    () => idle,
  ) as ResourceReading<Calls[N]['reply']>
  return reading.data
}
