import type { Timing } from '#core/request/types.ts'
import { LOCK_BEAT_MS, LOCK_SILENT_MS } from '../limits.ts'
import type { TabLock } from '../ports.ts'

interface WebLockOptions extends Timing {
  locks: LockManager
  name: string
  /** Where the sign of life is kept for the other tabs: epoch ms of the last one; 0: none. */
  beats: { read: () => number; write: (at: number) => void }
}

/**
 * One sender by Web Locks. The browser frees the lock of a tab that crashed at once; one that is frozen keeps it, so it
 * is taken from a tab that gave no sign of life for 30 s, which then finds its `signal` aborted.
 */
export function webLock({ locks, name, now, wait, beats }: WebLockOptions): TabLock {
  async function hold(work: (signal: AbortSignal) => Promise<void>, steal: boolean): Promise<boolean> {
    const lost = new AbortController()
    const ended = new AbortController()
    let held = false
    const beat = async () => {
      while (!ended.signal.aborted && !lost.signal.aborted) {
        beats.write(now())
        await wait(LOCK_BEAT_MS, ended.signal).catch(() => {})
      }
    }
    try {
      await locks.request(name, steal ? { steal: true } : { ifAvailable: true }, async (lock) => {
        if (lock === null) return
        held = true
        void beat()
        await work(lost.signal)
      })
    } catch (reason) {
      // Another tab took it: whatever is on its way is idempotent, nothing new begins.
      lost.abort()
      if (!held) throw reason
    } finally {
      ended.abort()
    }
    return held
  }
  return {
    run: async (work) => {
      if (await hold(work, false)) return true
      const last = beats.read()
      // Without any sign (a blocked store) nobody is known to be silent.
      return last !== 0 && Math.abs(now() - last) > LOCK_SILENT_MS ? await hold(work, true) : false
    },
  }
}
