import { PAGE_UNITS, type Stroke } from './mark.ts'

function nearPiece(px: number, py: number, points: readonly number[], i: number, reach: number): boolean {
  const ax = points[i] ?? 0
  const ay = points[i + 1] ?? 0
  const dx = (points[i + 2] ?? ax) - ax
  const dy = (points[i + 3] ?? ay) - ay
  const long = dx * dx + dy * dy
  const t = long === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / long))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy) <= reach
}

/**
 * True when a round eraser touches a line.
 * @param x page units
 * @param radius of the eraser, page units
 */
export function touches(stroke: Stroke, x: number, y: number, radius: number): boolean {
  const reach = radius + stroke.width / 2
  for (let i = 0; i < Math.max(2, stroke.points.length - 2); i += 2)
    if (nearPiece(x, y, stroke.points, i, reach)) return true
  return false
}

/**
 * Whether any of a line lies on the page; one drawn beside it shows nothing.
 * @param ratio height of the page for a width of 1
 */
export function isStrokeOnPage({ points }: Stroke, ratio: number): boolean {
  for (let i = 0; i < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]]
    if (x >= 0 && x <= PAGE_UNITS && y >= 0 && y <= PAGE_UNITS * ratio) return true
  }
  return false
}
