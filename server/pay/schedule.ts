/** How long after one question the next one follows. */
const WAITS_MS = [15_000, 60_000, 300_000, 1_800_000]

/**
 * When the provider is asked about a waiting order again: after 15 s, 1, 5 and then every 30 minutes, but not later than
 * the moment it is over.
 * @param asked how often it was asked before
 */
export function nextAsk(now: number, asked: number, expiresAt: Date): Date {
  const wait = WAITS_MS[Math.min(asked, WAITS_MS.length - 1)] ?? 0
  const at = now + wait
  return new Date(now < expiresAt.getTime() ? Math.min(at, expiresAt.getTime()) : at)
}
