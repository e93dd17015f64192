import type { Turn } from '#contract/marking/shapes.ts'
import { PAGE_UNITS, type Stroke } from './mark.ts'

/**
 * Height for a width of 1 of a picture that is shown turned.
 * @param ratio of the picture as it is
 */
export const rotateRatio = (turn: Turn, ratio: number): number =>
  turn === 90 || turn === 270 ? 1 / ratio : ratio

/**
 * A line over a picture as it lies over the picture turned. A picture on its side is as wide as it was high, so lengths
 * change with its width: units are of the shown picture's width. The way back is the rest of the circle over the shown
 * picture: `rotateStroke(rotateStroke(s, 90, r), 270, rotateRatio(90, r))` is `s` to within the rounding of a unit of either.
 * @param ratio height for a width of 1 of the picture before it is turned
 */
export function rotateStroke(stroke: Stroke, turn: Turn, ratio: number): Stroke {
  if (turn === 0) return stroke
  const high = Math.round(PAGE_UNITS * ratio)
  const scale = turn === 180 ? 1 : PAGE_UNITS / high
  const points: number[] = []
  for (let i = 0; i < stroke.points.length; i += 2) {
    const [x = 0, y = 0] = [stroke.points[i], stroke.points[i + 1]]
    if (turn === 180) points.push(PAGE_UNITS - x, high - y)
    else if (turn === 90) points.push(Math.round((high - y) * scale), Math.round(x * scale))
    else points.push(Math.round(y * scale), Math.round((PAGE_UNITS - x) * scale))
  }
  return { ...stroke, width: Math.min(400, Math.max(1, stroke.width * scale)), points }
}
