import type { PictureArea, Turn } from '#core/domain/image/prepared.ts'

/** What is kept of a picture: fractions 0..1 of the turned picture, from its left and its top. */
export interface CropBox {
  left: number
  top: number
  right: number
  bottom: number
}
export type Edge = keyof CropBox
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'
export type Grip = Edge | Corner | 'inside'

export const WHOLE: Readonly<CropBox> = { left: 0, top: 0, right: 1, bottom: 1 }
/** Least width and height of a crop: less than this of a page is a slip of the finger. */
export const LEAST = 0.05
/** One press of an arrow key; with Shift ten times that. */
export const STEP = 0.01

const OPPOSITE: Readonly<Record<Edge, Edge>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }
const EDGES_OF: Readonly<Record<Corner, readonly [Edge, Edge]>> = {
  topLeft: ['top', 'left'],
  topRight: ['top', 'right'],
  bottomLeft: ['bottom', 'left'],
  bottomRight: ['bottom', 'right'],
}
/** To four decimals: finer than a pixel of any screen, and sums of steps stay round. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000
const clampAndRound = (value: number, low: number, high: number): number =>
  round(Math.min(Math.max(value, low), Math.max(low, high)))

/** Puts one edge at `to`; it stays on the picture and `LEAST` away from the opposite edge. */
export function moveEdge(box: Readonly<CropBox>, edge: Edge, to: number): CropBox {
  const other = box[OPPOSITE[edge]]
  const limits: [number, number] = edge === 'left' || edge === 'top' ? [0, other - LEAST] : [other + LEAST, 1]
  return { ...box, [edge]: clampAndRound(to, ...limits) }
}

/** The box after a grip was dragged by (dx, dy), fractions of the picture, from where `box` was when it was taken. */
export function drag(box: Readonly<CropBox>, grip: Grip, dx: number, dy: number): CropBox {
  if (grip === 'inside') {
    const x = clampAndRound(dx, -box.left, 1 - box.right)
    const y = clampAndRound(dy, -box.top, 1 - box.bottom)
    return {
      left: round(box.left + x),
      right: round(box.right + x),
      top: round(box.top + y),
      bottom: round(box.bottom + y),
    }
  }
  const edges: readonly Edge[] = grip in EDGES_OF ? EDGES_OF[grip as Corner] : [grip as Edge]
  return edges.reduce(
    (now, edge) => moveEdge(now, edge, box[edge] + (edge === 'left' || edge === 'right' ? dx : dy)),
    { ...box },
  )
}

/** The same part of the paper after one more clockwise quarter turn of the picture. */
export const turnBox = ({ left, top, right, bottom }: Readonly<CropBox>): CropBox => ({
  left: round(1 - bottom),
  right: round(1 - top),
  top: left,
  bottom: right,
})

export const rotateTurn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn

/** Where an arrow key puts an edge; null: the key is not for it. */
export function keyedEdge(value: number, key: string, shift: boolean): number | null {
  const step = shift ? STEP * 10 : STEP
  if (key === 'ArrowLeft' || key === 'ArrowUp') return round(value - step)
  if (key === 'ArrowRight' || key === 'ArrowDown') return round(value + step)
  if (key === 'Home') return 0
  if (key === 'End') return 1
  return null
}

/** The part of the upright picture that a box of the turned one names, for the worker that cuts. */
export function cropToPictureArea(box: Readonly<CropBox>, turn: Turn): PictureArea {
  let upright = box
  for (let quarters = ((360 - turn) % 360) / 90; quarters > 0; quarters--) upright = turnBox(upright)
  const { left, top, right, bottom } = upright
  return { left, top, width: round(right - left), height: round(bottom - top) }
}

export const isFullCrop = (box: Readonly<CropBox>): boolean =>
  box.left === 0 && box.top === 0 && box.right === 1 && box.bottom === 1
