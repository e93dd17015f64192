/** Counts hits of a key in fixed windows, in memory, for one process. */
export interface Limiter {
  /** Counts one hit. @returns 0 when it may pass, else the seconds to wait. */
  hit(key: string, now: number): number
}

/** New keys beyond this many in one window share one counter, so that a flood of keys cannot fill the memory. */
const MAX_KEYS = 100_000

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
