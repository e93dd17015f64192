/** Counts hits of a key, in memory, for one process. */
export interface Limiter {
  /** Counts one hit. @returns 0 when it may pass, else the seconds to wait. */
  hit(key: string, now: number): number
}

/** New keys beyond this many share one counter, so that a flood of keys cannot fill the memory. */
const MAX_KEYS = 100_000

/** So many hits in each fixed window. */
export function createLimiter(limit: number, windowMs: number): Limiter {
  let window = -1
  const counts = new Map<string, number>()
  return {
    hit(key, now) {
      const current = Math.floor(now / windowMs)
      if (current !== window) {
        window = current
        counts.clear()
      }
      const slot = counts.has(key) || counts.size < MAX_KEYS ? key : ''
      const count = (counts.get(slot) ?? 0) + 1
      counts.set(slot, count)
      return count <= limit ? 0 : Math.max(1, Math.ceil(((current + 1) * windowMs - now) / 1000))
    },
  }
}

/**
 * So many hits at once, and as many again spread over each window: whoever uses them up leaves those beside him a
 * share of what comes after, not nothing until the window ends.
 */
export function createFlow(limit: number, windowMs: number): Limiter {
  const perMs = limit / windowMs
  /** Written by a clock that was put back since: hits of one window are free again within one. */
  const isAhead = (at: number, now: number): boolean => at - now > windowMs + 1
  let sweptAt = 0
  /** When a key's hits will all be free again, epoch ms: each hit moves it on by its share of the window. */
  const until = new Map<string, number>()
  return {
    hit(key, now) {
      if (Math.abs(now - sweptAt) > windowMs) {
        sweptAt = now
        for (const [one, at] of until) if (at <= now || isAhead(at, now)) until.delete(one)
      }
      const slot = until.has(key) || until.size < MAX_KEYS ? key : ''
      const before = until.get(slot) ?? 0
      const next = (before <= now || isAhead(before, now) ? now : before) + 1 / perMs
      const early = next - now - windowMs
      // sums of fractions are a little off
      if (early > 0.5) return Math.max(1, Math.ceil(early / 1000))
      until.set(slot, next)
      return 0
    },
  }
}

/** One address's key: an IPv6 customer holds a whole /64. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
