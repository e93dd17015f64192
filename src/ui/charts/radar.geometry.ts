import { lineRadial, pointRadial } from 'd3-shape'
import { type ByWho, WHO, type Who } from './who.ts'

export const RADAR_BOX = { width: 360, height: 300, radius: 104 } as const
export const RADAR_RINGS = [0.25, 0.5, 0.75, 1] as const
/** A shape of two corners is a line, and a shape says nothing of one subject. */
export const RADAR_MIN_AXES = 3

export interface RadarDrawing {
  readonly spokes: readonly { x: number; y: number }[]
  readonly labels: readonly { x: number; y: number; anchor: 'start' | 'middle' | 'end' }[]
  readonly rings: readonly string[]
  readonly shapes: readonly { who: Who; path: string; dots: readonly { x: number; y: number }[] }[]
}

const polarToPoint = (angle: number, r: number): { x: number; y: number } => {
  const [x, y] = pointRadial(angle, r)
  return { x, y }
}

/** Places of a radar around (0, 0), first axis up, clockwise; a missing value leaves a corner out. Rates 0..1. */
export function drawRadar(axes: readonly ByWho[]): RadarDrawing {
  const { radius } = RADAR_BOX
  const angle = (i: number): number => (2 * Math.PI * i) / axes.length
  const outline = lineRadial<readonly [number, number]>()
    .angle(([a]) => a)
    .radius(([, r]) => r)
  const closed = (corners: readonly (readonly [number, number])[]): string => `${outline(corners) ?? ''}Z`
  return {
    spokes: axes.map((_, i) => polarToPoint(angle(i), radius)),
    labels: axes.map((_, i) => {
      const { x, y } = polarToPoint(angle(i), radius + 14)
      // Below and above the middle the word is centred, at the sides it grows away from the drawing.
      return { x, y: y + 4, anchor: Math.abs(x) < 20 ? 'middle' : x > 0 ? 'start' : 'end' }
    }),
    rings: RADAR_RINGS.map((ring) => closed(axes.map((_, i) => [angle(i), ring * radius]))),
    shapes: WHO.flatMap((who) => {
      const corners = axes.flatMap((axis, i) => {
        const rate = axis[who]
        return rate === null ? [] : [[angle(i), Math.min(1, Math.max(0, rate)) * radius] as const]
      })
      return corners.length < RADAR_MIN_AXES
        ? []
        : [{ who, path: closed(corners), dots: corners.map(([a, r]) => polarToPoint(a, r)) }]
    }),
  }
}
