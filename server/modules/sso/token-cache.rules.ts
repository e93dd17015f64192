import type { TokenCache } from './types.ts'

/** A partner's token is asked for again this long before its end. */
const EARLY_MS = 10 * 60_000
/** Tokens of short life are kept for half of it. */
const keptUntil = (end: number, now: number): number => now + Math.max((end - now) / 2, end - now - EARLY_MS)

/** Access tokens of partners, kept in memory: one request for many askers. */
export function createTokenCache(): TokenCache {
  const kept = new Map<string, { value: string; until: number }>()
  const asking = new Map<string, Promise<string>>()
  return {
    get(key, now, fresh) {
      const known = kept.get(key)
      if (known && known.until > now) return Promise.resolve(known.value)
      const running = asking.get(key)
      if (running) return running
      const started = fresh()
        .then(({ value, end }) => {
          kept.set(key, { value, until: keptUntil(end, now) })
          return value
        })
        .finally(() => asking.delete(key))
      asking.set(key, started)
      return started
    },
    drop: (key) => void kept.delete(key),
  }
}
