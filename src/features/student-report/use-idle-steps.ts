import { startTransition, useEffect, useState } from 'react'

/** Longest wait for an idle moment; a busy phone gets the rest of the report all the same. */
const IDLE_TIMEOUT_MS = 300

/** Calls `work` at an idle moment, in a task of its own. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback: the next macrotask still lets the browser paint between steps.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 16)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/**
 * How many steps of a long page to draw now: none with the first paint, then one more at each idle moment, so that no
 * task of the main thread holds the whole page. Ends at `total` and never goes back.
 */
export function useIdleSteps(total: number): number {
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (done >= total) return
    return whenIdle(() => startTransition(() => setDone(done + 1)))
  }, [done, total])
  return Math.min(done, total)
}
