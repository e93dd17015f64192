import type { WorkStore } from '#core/db/work-store.ts'
import type { Timing } from '#core/request/types.ts'
import { LEASE_BEAT_MS, LEASE_MS } from '../limits.ts'
import type { TabLock } from '../ports.ts'

const NAME = 'sender'

interface LeaseLockOptions extends Timing {
  store: WorkStore
  /** Unlike any other tab's. */
  owner: string
}

/**
 * One sender where the browser has no locks (plain http): a row in the database that says who sends and until when. The
 * fence grows with each holder, so that one who slept finds out that it was relieved.
 */
export function leaseLock({ store, owner, now, wait }: LeaseLockOptions): TabLock {
  /** The fence of the lease taken; null: another tab has it. */
  const take = (): Promise<number | null> =>
    store.change(async ({ lease }) => {
      const row = await lease.get(NAME)
      const at = now()
      // An end further away than any lease lasts was written under another clock.
      if (row && row.owner !== owner && row.until > at && row.until - at <= LEASE_MS) return null
      const fence = (row?.fence ?? 0) + 1
      await lease.put({ name: NAME, owner, fence, until: at + LEASE_MS })
      return fence
    })
  const prolong = (fence: number, ms: number): Promise<boolean> =>
    store.change(async ({ lease }) => {
      const row = await lease.get(NAME)
      if (row?.owner !== owner || row.fence !== fence) return false
      await lease.put({ ...row, until: now() + ms })
      return true
    })

  return {
    run: async (work) => {
      const fence = await take()
      if (fence === null) return false
      const lost = new AbortController()
      const ended = new AbortController()
      const beat = async () => {
        for (;;) {
          await wait(LEASE_BEAT_MS, ended.signal).catch(() => {})
          if (ended.signal.aborted) return
          if (!(await prolong(fence, LEASE_MS))) return lost.abort()
        }
      }
      void beat()
      try {
        await work(lost.signal)
      } finally {
        ended.abort()
        await prolong(fence, 0)
      }
      return true
    },
  }
}
