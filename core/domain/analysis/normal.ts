/** Density of the standard normal distribution. */
const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/**
 * Standard normal distribution function, 0..1, within 1e-14 for |x| < 7: its Taylor series about zero,
 * 1/2 + density(x) * (x + x^3/3 + x^5/15 + ...), whose terms are all of one sign.
 */
export function normal(x: number): number {
  if (x < -9) return 0
  if (x > 9) return 1
  let sum = x
  for (let term = x, k = 3; Math.abs(term) > Math.abs(sum) * 1e-17 && term !== 0; k += 2) {
    term *= (x * x) / k
    sum += term
  }
  return 0.5 + density(x) * sum
}

/** Furthest value given: 1 in 1e15 lies beyond. */
const FURTHEST = 8

/** Inverse of `normal`, by Newton's steps kept inside a shrinking bracket; p 0..1, the result -8..8. */
export function inverseNormal(p: number): number {
  if (!(p > 0)) return -FURTHEST
  if (p >= 1) return FURTHEST
  let low = -FURTHEST
  let high = FURTHEST
  let x = 0
  for (let step = 0; step < 200 && high - low > 1e-12; step++) {
    const error = normal(x) - p
    if (error === 0) return x
    if (error > 0) high = x
    else low = x
    const next = x - error / density(x)
    const settled = Math.abs(next - x) < 1e-13
    x = next > low && next < high ? next : (low + high) / 2
    if (settled) return x
  }
  return x
}
