/** Square of the distance from point p to the line piece a-b. */
function offLine(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const long = dx * dx + dy * dy
  const t = long === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / long))
  return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2
}

/**
 * A line with fewer points that nowhere leaves the drawn one by more than `tolerance` (Ramer 1972; Douglas and Peucker
 * 1973). Both ends stay. Without recursion: a long scribble has thousands of points.
 * @param points x0, y0, x1, y1, …
 * @param tolerance in the unit of the points, 0 and up
 */
export function simplify(points: readonly number[], tolerance: number): number[] {
  const count = points.length >> 1
  if (count < 3) return points.slice(0, count * 2)
  const keep = new Uint8Array(count)
  keep[0] = keep[count - 1] = 1
  const x = (i: number): number => points[2 * i] ?? 0
  const y = (i: number): number => points[2 * i + 1] ?? 0
  const open: [number, number][] = [[0, count - 1]]
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [from, to] = piece
    let far = -1
    let most = tolerance * tolerance
    for (let i = from + 1; i < to; i++) {
      const off = offLine(x(i), y(i), x(from), y(from), x(to), y(to))
      if (off > most) {
        most = off
        far = i
      }
    }
    if (far < 0) continue
    keep[far] = 1
    open.push([from, far], [far, to])
  }
  const out: number[] = []
  for (let i = 0; i < count; i++) if (keep[i]) out.push(x(i), y(i))
  return out
}
