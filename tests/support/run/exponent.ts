/** One size of a data set and what was measured at it, both above 0. */
export interface Point {
  size: number
  value: number
}

/**
 * The exponent with which a value grows: the slope of the least-squares line through the logarithms. 0: not at all; 1: as
 * the size does; 2: as its square.
 * @throws RangeError for fewer than two sizes, or a value that is not above 0
 */
export function exponent(points: readonly Point[]): number {
  if (new Set(points.map((p) => p.size)).size < 2) throw new RangeError('Growth needs two sizes.')
  if (points.some((p) => !(p.size > 0 && p.value > 0))) throw new RangeError('Growth needs values above 0.')
  const x = points.map((p) => Math.log(p.size))
  const y = points.map((p) => Math.log(p.value))
  const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / of.length
  const [mx, my] = [mean(x), mean(y)]
  const over = x.reduce((sum, xi, i) => sum + (xi - mx) * ((y[i] as number) - my), 0)
  return over / x.reduce((sum, xi) => sum + (xi - mx) ** 2, 0)
}
