import type { Stroke } from './mark.ts'

export const SIGNS = ['tick', 'half', 'cross'] as const
export type Sign = (typeof SIGNS)[number]

/**
 * Signs drawn in one line around their middle, in page units. A corner stands twice, so that it stays sharp where
 * lines are drawn smoothly.
 */
const SHAPES: Readonly<Record<Sign, readonly number[]>> = {
  tick: [-300, 20, -90, 240, -90, 240, 330, -260],
  half: [-300, 20, -90, 240, -90, 240, 330, -260, 330, -260, 120, -10, 120, -10, 0, -130, 0, -130, 250, 120],
  cross: [-240, -240, 240, 240, 240, 240, 0, 0, 0, 0, 240, -240, 240, -240, -240, 240],
}
const SIGN_WIDTH = 90

/** A sign as a line of the pen, its middle at a point of the page (page units). */
export const signStroke = (sign: Sign, color: string, x: number, y: number): Stroke => ({
  color,
  width: SIGN_WIDTH,
  points: SHAPES[sign].map((offset, i) => offset + (i % 2 === 0 ? x : y)),
})

/** Which sign a line is; null: one drawn by hand. */
export function signOf({ points }: Pick<Stroke, 'points'>): Sign | null {
  const is = (sign: Sign): boolean => {
    const shape = SHAPES[sign]
    if (shape.length !== points.length) return false
    const by = [(points[0] ?? 0) - (shape[0] ?? 0), (points[1] ?? 0) - (shape[1] ?? 0)]
    return shape.every((offset, i) => points[i] === offset + (by[i % 2] ?? 0))
  }
  return SIGNS.find(is) ?? null
}

/** The middle of what a line covers, page units. */
export function middleOf({ points }: Pick<Stroke, 'points'>): { x: number; y: number } {
  let [left = 0, top = 0] = points
  let [right, bottom] = [left, top]
  for (let i = 0; i < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
