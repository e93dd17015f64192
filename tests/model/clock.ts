import type { Timing } from '#core/request/types.ts'
/** Time that only moves when told, and the work that is really going on meanwhile. */
export interface VirtualTime extends Timing {
  /** Counts real work (a database, the server) until it ends. */
  during: <T>(work: Promise<T>) => Promise<T>
  /** Waits within work that is counted, which rests meanwhile: as a server does. */
  asleep: (ms: number) => Promise<void>
  /** Resolves when nothing goes on but waiting. */
  quiet: () => Promise<void>
  /** Moves on, stopping at each wait that ends on the way. */
  pass: (ms: number) => Promise<void>
}

interface Wait {
  at: number
  done: () => void
}

/** Turns of the event loop without any work after which nothing goes on. */
const QUIET_TURNS = 3

export function virtualTime(start: number): VirtualTime {
  const waits = new Set<Wait>()
  let now = start
  let busy = 0
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const quiet = async () => {
    for (let still = 0; still < QUIET_TURNS; ) {
      await turn()
      still = busy === 0 ? still + 1 : 0
    }
  }
  const wait: VirtualTime['wait'] = (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const one = { at: now + ms, done: resolve }
      waits.add(one)
      const giveUp = () => {
        waits.delete(one)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  return {
    now: () => now,
    quiet,
    wait,
    asleep: async (ms) => {
      busy--
      await wait(ms)
      busy++
    },
    during: async (work) => {
      busy++
      try {
        return await work
      } finally {
        busy--
      }
    },
    pass: async (ms) => {
      const end = now + ms
      await quiet()
      for (;;) {
        let first: Wait | null = null
        for (const wait of waits) if (wait.at <= end && (!first || wait.at < first.at)) first = wait
        if (!first) break
        now = Math.max(now, first.at)
        waits.delete(first)
        first.done()
        await quiet()
      }
      now = end
    },
  }
}
