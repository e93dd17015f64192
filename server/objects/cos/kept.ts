import type { FederationToken } from './sts.ts'

/** Credentials are given again while they are good for at least this long, seconds: a phone keeps them for one minute. */
const LEFT_S = 900
/** Prefixes whose credentials are kept. */
const MOST = 20_000

/**
 * Asks for credentials once where many are asked for: a school's phones would else use up the calls a second that the
 * service allows. Those who ask at once share one call; a failure is not kept.
 * @param fetched gives credentials for a prefix at a time (epoch ms)
 */
export function keepCredentials(fetched: (prefix: string, now: number) => Promise<FederationToken>) {
  const kept = new Map<string, { until: number; given: Promise<FederationToken> }>()
  return async (prefix: string, now: number): Promise<FederationToken> => {
    const found = kept.get(prefix)
    if (found && found.until >= now / 1000 + LEFT_S) return await found.given
    const entry = { until: Number.POSITIVE_INFINITY, given: fetched(prefix, now) }
    kept.delete(prefix)
    kept.set(prefix, entry)
    const oldest = kept.keys().next()
    if (kept.size > MOST && !oldest.done) kept.delete(oldest.value)
    try {
      const given = await entry.given
      entry.until = given.expiredTime
      return given
    } catch (e) {
      if (kept.get(prefix) === entry) kept.delete(prefix)
      throw e
    }
  }
}
