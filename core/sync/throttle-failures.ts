import type { Client, Timing } from '#core/request/types.ts'
import { BURST, CALM, LENT_MS, REFILL_MS } from './limits.ts'

/** A client that spares a school which does not answer. */
export interface SparingClient extends Client {
  /**
   * There is reason to believe in the line again: what waits looks at the clock at once, as the timers of a page behind
   * others may sleep, and once a minute as many may go as show whether it is true.
   */
  believe: () => void
}

/**
 * The same client, slower while requests fail: after a failure at most five requests at once and then one every 3 s, so
 * that a broken server never sees more than 30 a minute of one phone. Three answers in a row end it, at once.
 */
export function throttleFailures(client: Client, { now, wait }: Timing): SparingClient {
  let tokens = BURST
  let refilledAt = 0
  let answers = CALM
  let lentAt = Number.NEGATIVE_INFINITY
  const resting = new Set<AbortController>()
  const lookAgain = () => {
    for (const one of resting) one.abort()
  }

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

  /** Ends early when there is something new to look at. */
  const rest = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
    const one = new AbortController()
    const giveUp = () => one.abort()
    signal?.addEventListener('abort', giveUp, { once: true })
    resting.add(one)
    await wait(ms, one.signal).catch(() => {})
    resting.delete(one)
    signal?.removeEventListener('abort', giveUp)
  }

  return {
    ...client,
    believe: () => {
      const since = now() - lentAt
      // not spent where enough may go anyway: the next reason may come when nothing may
      if (answers < CALM && tokens < CALM && (since < 0 || since >= LENT_MS)) {
        lentAt = now()
        tokens = CALM
      }
      lookAgain()
    },
    call: async (name, args = {}) => {
      while (answers < CALM && !args.signal?.aborted) {
        const ms = takeToken()
        if (ms === 0) break
        await rest(ms, args.signal)
      }
      const result = await client.call(name, args)
      if (result.ok) {
        answers++
        if (answers === CALM) lookAgain()
      } else {
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
