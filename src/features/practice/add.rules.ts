import type { PointMastery } from '#contract/homework/practice.ts'

/** Points taken to begin with where none is wished. */
const FIRST = 3

/** What is chosen to begin with: the point wished, else the weakest the bank has questions about. */
export function firstPoints(points: readonly PointMastery[], wished: string | null): ReadonlySet<string> {
  const there = points.filter((point) => point.questions > 0)
  const own = there.filter((point) => point.name === wished)
  return new Set((own.length > 0 ? own : there.slice(0, FIRST)).map((point) => point.name))
}
