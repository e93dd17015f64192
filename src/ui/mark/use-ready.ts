import { useEffect, useRef, useState } from 'react'

/** A press so soon after an answer came up was meant for the one before it: the second of a double tap. */
export const SETTLE_MS = 350
/** Nothing and everything are given a little later still: these are the marks an accident gives. */
export const EDGE_MS = 600

/** `no`: no mark is taken; `marks`: all but nothing and everything; `all`. */
export type Ready = 'no' | 'marks' | 'all'

/**
 * Whether marks are taken for what is shown: not before its picture is drawn and a moment has passed, and once each time
 * it is shown. `take` says whether a press counts and ends the showing: a second press of the same moment gives nothing.
 * @param shown name of what is shown
 */
export function useReady(shown: string | null, isDrawn: boolean) {
  const [ready, setReady] = useState<{ of: string | null; state: Ready }>({ of: null, state: 'no' })
  const taken = useRef<string | null>(null)
  useEffect(() => {
    taken.current = null
    if (shown === null || !isDrawn) return
    const timers = [
      setTimeout(() => setReady({ of: shown, state: 'marks' }), SETTLE_MS),
      setTimeout(() => setReady({ of: shown, state: 'all' }), EDGE_MS),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setReady({ of: null, state: 'no' })
    }
  }, [shown, isDrawn])
  const state: Ready = ready.of === shown ? ready.state : 'no'
  return {
    ready: state,
    take: (isEdge: boolean): boolean => {
      if (taken.current === shown || state === 'no' || (isEdge && state !== 'all')) return false
      taken.current = shown
      return true
    },
  }
}
