/**
 * Two-sided 95 % point of Student's t with df degrees of freedom: expansion about the normal point (Fisher and Cornish
 * 1960, four terms), within 0.01 from df = 3 on. Infinity under 3: so few say nothing.
 */
export function tCritical(df: number): number {
  if (df < 3) return Number.POSITIVE_INFINITY
  const z = 1.959963984540054
  const g1 = (z ** 3 + z) / 4
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160
  return z + g1 / df + g2 / df ** 2 + g3 / df ** 3 + g4 / df ** 4
}
