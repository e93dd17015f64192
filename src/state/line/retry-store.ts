import type { WorkStore } from '#core/db/work-store.ts'

/** Milliseconds before the first attempt to have a phone's database back, as some refuse for a moment only, and the most. */
const FIRST_MS = 10_000
const MOST_MS = 300_000

/** Asks a database that took nothing again and again, ever more seldom, until it takes what the page holds. */
export function retryStore(
  store: Pick<WorkStore, 'isOnDisk' | 'tryAgain'>,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): { begin: () => void; close: () => void } {
  const closed = new AbortController()
  let isTrying = false
  return {
    begin: () => {
      if (isTrying) return
      isTrying = true
      void (async () => {
        for (let pause = FIRST_MS; !store.isOnDisk(); pause = Math.min(2 * pause, MOST_MS)) {
          await wait(pause, closed.signal)
          await store.tryAgain().catch(() => undefined)
        }
      })()
        // Closed while it waited.
        .catch(() => undefined)
        .finally(() => {
          isTrying = false
        })
    },
    close: () => closed.abort(),
  }
}
