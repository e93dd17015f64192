/** Hashes of session tokens that the database knew a while ago: for the limits alone, never a right. */
export interface KnownTokens {
  add(hash: string): void
  has(hash: string): boolean
}

const MOST = 50_000

/** Forgets the oldest beyond 50,000. */
export function createKnownTokens(): KnownTokens {
  const hashes = new Set<string>()
  return {
    add(hash) {
      hashes.delete(hash)
      hashes.add(hash)
      const [oldest] = hashes
      if (hashes.size > MOST && oldest !== undefined) hashes.delete(oldest)
    },
    has: (hash) => hashes.has(hash),
  }
}
