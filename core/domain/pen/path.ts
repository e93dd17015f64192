/**
 * The SVG path of a pen line: through the middles of its pieces with the points as handles, so that it runs smoothly
 * without leaving what was drawn. A single point is a dot: a line of no length with round ends.
 * @param points x0, y0, x1, y1, …
 */
export function strokePath(points: readonly number[]): string {
  const [x0 = 0, y0 = 0] = points
  const last = points.length - 2
  if (last < 2) return `M${x0} ${y0}h0`
  let path = `M${x0} ${y0}`
  for (let i = 2; i < last; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    path += `Q${x} ${y} ${(x + (points[i + 2] ?? 0)) / 2} ${(y + (points[i + 3] ?? 0)) / 2}`
  }
  return `${path}L${points[last]} ${points[last + 1]}`
}
