/** Exact sums of an item and the totals of the same rows, hundredths, from which both correlations and alpha follow. */
export interface JointSums {
  n: number
  x: number
  xx: number
  t: number
  tt: number
  xt: number
}

/** Population covariance, hundredths squared. */
export const covariance = (s: JointSums): number => (s.xt - (s.x * s.t) / s.n) / s.n

/** r between item and total (RIT, docs/formulas.md, Discrimination; inflated by the item itself). Null without spread. */
export const itemTotalR = (s: JointSums): number | null => pearson(s)

/** r between item and the total less the item (RIR, docs/formulas.md, Discrimination). Null without spread. */
export const itemRestR = (s: JointSums): number | null =>
  pearson({ ...s, t: s.t - s.x, tt: s.tt - 2 * s.xt + s.xx, xt: s.xt - s.xx })

function pearson(s: JointSums): number | null {
  const xx = s.xx - (s.x * s.x) / s.n
  const tt = s.tt - (s.t * s.t) / s.n
  // a spread below rounding error is no spread
  if (s.n < 2 || xx <= 1e-9 * s.xx || tt <= 1e-9 * s.tt) return null
  const r = (s.xt - (s.x * s.t) / s.n) / Math.sqrt(xx * tt)
  return Math.min(1, Math.max(-1, r))
}
