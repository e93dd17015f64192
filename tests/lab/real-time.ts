import type { VirtualTime } from '#tests/model/clock.ts'
import { NOW } from '#tests/support/school/facts.ts'

/** Time that moves by itself, from the day of the test schools on. */
export function realTime(): VirtualTime {
  const from = performance.now()
  const wait = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const giveUp = () => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }, ms)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  return {
    now: () => NOW + Math.round(performance.now() - from),
    wait,
    asleep: wait,
    during: (work) => work,
    quiet: () => new Promise((resolve) => setImmediate(resolve)),
    pass: (ms) => wait(ms),
  }
}
