/** In pixels or in millimetres, x to the right, y downwards. */
export type PlanePoint = readonly [x: number, y: number]

/** A view of a plane: x' = (a·x + b·y + c) / (g·x + h·y + 1), y' = (d·x + e·y + f) / (g·x + h·y + 1). */
export type Plane = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
]

/** Solves `rows` · x = `right` by elimination with the largest pivot; null where the rows hang together. */
function solve(rows: number[][], right: number[]): number[] | null {
  const n = right.length
  const m = rows.map((row, i) => [...row, right[i] as number])
  for (let col = 0; col < n; col++) {
    let best = col
    for (let r = col + 1; r < n; r++) if (Math.abs(m[r]?.[col] ?? 0) > Math.abs(m[best]?.[col] ?? 0)) best = r
    const pivot = m[best] as number[]
    if (Math.abs(pivot[col] as number) < 1e-12) return null
    ;[m[col], m[best]] = [pivot, m[col] as number[]]
    for (let r = 0; r < n; r++) {
      if (r === col) continue
      const row = m[r] as number[]
      const by = (row[col] as number) / (pivot[col] as number)
      if (by !== 0) for (let c = col; c <= n; c++) row[c] = (row[c] as number) - by * (pivot[c] as number)
    }
  }
  return m.map((row, i) => (row[n] as number) / (row[i] as number))
}

/** Moves and scales points so that they lie about the origin: else the sums below lose their digits. */
function about(points: readonly PlanePoint[]): { x: number; y: number; scale: number } {
  const n = points.length
  const x = points.reduce((sum, p) => sum + p[0], 0) / n
  const y = points.reduce((sum, p) => sum + p[1], 0) / n
  const far = points.reduce((sum, p) => sum + Math.hypot(p[0] - x, p[1] - y), 0) / n
  return { x, y, scale: far === 0 ? 1 : Math.SQRT2 / far }
}

/**
 * The view that takes each of `from` to its partner in `to`; of more than four pairs the one with the least squares
 * (direct linear transform with moved and scaled points: Hartley and Zisserman 2004, 4.1 and 4.4).
 * @returns null for fewer than four pairs, or where three of four lie on a line
 */
export function planeOf(from: readonly PlanePoint[], to: readonly PlanePoint[]): Plane | null {
  if (from.length < 4 || from.length !== to.length) return null
  const [A, B] = [about(from), about(to)]
  const sums = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0))
  const right = Array.from({ length: 8 }, () => 0)
  for (const [i, point] of from.entries()) {
    const [x, y] = [(point[0] - A.x) * A.scale, (point[1] - A.y) * A.scale]
    const partner = to[i] as PlanePoint
    const [u, v] = [(partner[0] - B.x) * B.scale, (partner[1] - B.y) * B.scale]
    for (const [row, value] of [
      [[x, y, 1, 0, 0, 0, -x * u, -y * u], u],
      [[0, 0, 0, x, y, 1, -x * v, -y * v], v],
    ] as const)
      for (let r = 0; r < 8; r++) {
        right[r] = (right[r] as number) + (row[r] as number) * value
        const sum = sums[r] as number[]
        for (let c = 0; c < 8; c++) sum[c] = (sum[c] as number) + (row[r] as number) * (row[c] as number)
      }
  }
  const found = solve(sums, right)
  if (!found) return null
  const moved = [...found, 1]
  // back to where the points were: to⁻¹ · found · from
  const first = [A.scale, 0, -A.scale * A.x, 0, A.scale, -A.scale * A.y, 0, 0, 1]
  const last = [1 / B.scale, 0, B.x, 0, 1 / B.scale, B.y, 0, 0, 1]
  return scaled(times(last, times(moved, first)))
}

/** Product of two 3 by 3 matrices, row by row. */
function times(p: readonly number[], q: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, i) => {
    const [r, c] = [Math.floor(i / 3) * 3, i % 3]
    return [0, 1, 2].reduce((sum, k) => sum + (p[r + k] as number) * (q[k * 3 + c] as number), 0)
  })
}

function scaled(m: readonly number[]): Plane | null {
  const last = m[8] as number
  if (Math.abs(last) < 1e-12) return null
  return m.slice(0, 8).map((n) => n / last) as unknown as Plane
}

/** Where a point is seen. */
export function projectPoint([a, b, c, d, e, f, g, h]: Plane, [x, y]: PlanePoint): PlanePoint {
  const w = g * x + h * y + 1
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/** The view back; null for one that shows the plane as a line. */
export function invertPlane([a, b, c, d, e, f, g, h]: Plane): Plane | null {
  return scaled([
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ])
}
