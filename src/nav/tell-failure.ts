import { createContext, useContext, useEffect } from 'react'
import type { Failure } from '#core/errors/failure.ts'

/**
 * Hands a failure to the one place that reacts to it. `trigger` names a row of the catalogue when the place that
 * failed decides what is said: `login`, `account`, `no-user`.
 */
export type TellFailure = (failure: Failure | null, trigger?: string) => void

export const FailureContext = createContext<TellFailure>(() => undefined)

export const useTell = (): TellFailure => useContext(FailureContext)

/** Tells each new failure of a reading once. `trigger`: the row of the catalogue, when the reading has its own. */
export const useTellFailure = (failure: Failure | null, trigger?: string): void => {
  const tell = useTell()
  useEffect(() => {
    if (failure) tell(failure, trigger)
  }, [failure, trigger, tell])
}
