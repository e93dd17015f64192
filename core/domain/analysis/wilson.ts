/**
 * Wilson's interval for a share: low and high, 0..1, at z standard errors (1.96 = 95 %), for `hits` of n. A share of 0
 * or 1 keeps a width, unlike the plain interval (Wilson 1927). For partial credit `hits` is the sum of score rates.
 * Null without cases.
 */
export function wilson(hits: number, n: number, z = 1.96): { low: number; high: number } | null {
  if (n <= 0) return null
  const p = hits / n
  const zz = (z * z) / n
  const middle = p + zz / 2
  const reach = z * Math.sqrt((p * (1 - p)) / n + zz / (4 * n))
  return { low: Math.max(0, (middle - reach) / (1 + zz)), high: Math.min(1, (middle + reach) / (1 + zz)) }
}
