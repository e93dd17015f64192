import type { Timing } from '#core/request/types.ts'

/**
 * Does work that is told to stop when `signal` is, or when it has not moved for so long.
 * @param work calls `moved` whenever it has; `stop.reason` is then 'idle' or not
 */
export async function untilIdle<T>(
  { now, wait }: Timing,
  { signal, idleMs }: { signal: AbortSignal; idleMs: number },
  work: (stop: AbortSignal, moved: () => void) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const ended = new AbortController()
  const giveUp = () => stop.abort()
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  let movedAt = now()
  const watch = async () => {
    while (!ended.signal.aborted) {
      const left = movedAt + idleMs - now()
      if (left <= 0) return stop.abort('idle')
      await wait(left, ended.signal).catch(() => {})
    }
  }
  void watch()
  try {
    return await work(stop.signal, () => {
      movedAt = now()
    })
  } finally {
    ended.abort()
    signal.removeEventListener('abort', giveUp)
  }
}
