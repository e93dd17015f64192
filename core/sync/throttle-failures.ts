import type { Client } from '#core/request/types.ts'
import { BURST, CALM, REFILL_MS } from './limits.ts'

interface Options {
  now: () => number
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/**
 * The same client, slower while requests fail: after a failure at most five requests at once and then one every 3 s, so
 * that a broken server never sees more than 30 a minute of one phone. Three answers in a row end it.
 */
export function throttleFailures(client: Client, { now, wait }: Options): Client {
  let tokens = BURST
  let refilledAt = 0
  let answers = CALM

  const takeToken = (): number => {
    const at = now()
    if (at < refilledAt) refilledAt = at
    const gained = Math.floor((at - refilledAt) / REFILL_MS)
    tokens = Math.min(BURST, tokens + gained)
    refilledAt = tokens === BURST ? at : refilledAt + gained * REFILL_MS
    if (tokens === 0) return refilledAt + REFILL_MS - at
    tokens--
    return 0
  }

  return {
    ...client,
    call: async (name, args = {}) => {
      while (answers < CALM && !args.signal?.aborted) {
        const ms = takeToken()
        if (ms === 0) break
        await wait(ms, args.signal).catch(() => {})
      }
      const result = await client.call(name, args)
      if (result.ok) answers++
      else {
        if (answers >= CALM) {
          tokens = BURST
          refilledAt = now()
        }
        answers = 0
      }
      return result
    },
  }
}
