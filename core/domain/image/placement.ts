import { squareSize } from './pixel-aspect.ts'
import { isSideways, type Orientation } from './pixels.ts'
import type { PictureArea, Turn } from './prepared.ts'

/** x' = a·x + c·y + e, y' = b·x + d·y + f: the six numbers of a canvas transform. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** First `inner`, then `outer`. */
export const chain = (outer: Transform, inner: Transform): Transform => {
  const [a, b, c, d, e, f] = outer
  const [A, B, C, D, E, F] = inner
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f]
}

/** From stored pixels to upright ones (EXIF 2.3, 4.6.4: orientation 1..8). */
function upright(orientation: Orientation, w: number, h: number): Transform {
  const ways: Record<Orientation, Transform> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, h, 0],
    7: [0, -1, -1, 0, h, w],
    8: [0, -1, 1, 0, 0, w],
  }
  return ways[orientation]
}

/** Clockwise, for a picture of `w` by `h`. */
const turned: Record<Turn, (w: number, h: number) => Transform> = {
  0: () => [1, 0, 0, 1, 0, 0],
  90: (_w, h) => [0, 1, -1, 0, h, 0],
  180: (w, h) => [-1, 0, 0, -1, w, h],
  270: (w) => [0, -1, 1, 0, 0, w],
}

/** A picture as its file holds it: its size in pixels, how it stands, and the shape of its pixels. */
export interface StoredPicture {
  width: number
  height: number
  orientation: Orientation
  /** Width of a pixel over its height, 1 where left out. */
  pixelAspect?: number
}

export interface Placement {
  /** Of the result in pixels, at least 1. */
  width: number
  height: number
  /** From stored pixels to the result's. */
  transform: Transform
}

export interface PlacementOptions {
  crop?: PictureArea
  turn: Turn
  /** Longest side of the result; a smaller picture keeps its size. */
  maxSide: number
  /** Radians clockwise about the middle of the result, to make lines level. */
  tilt?: number
}

const clampToRange = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/**
 * Where a picture comes to lie: with square pixels, upright, cut, turned, made smaller and tilted, in one step so that
 * its pixels are reckoned once. A cut that reaches outside is held inside.
 */
export function placementOf(stored: StoredPicture, wanted: PlacementOptions): Placement {
  const { orientation, pixelAspect = 1 } = stored
  const [width, height] = squareSize(stored.width, stored.height, pixelAspect)
  const [w, h] = isSideways(orientation) ? [height, width] : [width, height]
  const { left = 0, top = 0, width: wide = 1, height: high = 1 } = wanted.crop ?? {}
  const [x, y] = [clampToRange(left, 0, 1) * w, clampToRange(top, 0, 1) * h]
  const [cutW, cutH] = [
    clampToRange(wide * w, 1, Math.max(1, w - x)),
    clampToRange(high * h, 1, Math.max(1, h - y)),
  ]
  const scale = Math.min(1, wanted.maxSide / Math.max(cutW, cutH))
  const [fitW, fitH] = wanted.turn % 180 === 0 ? [cutW, cutH] : [cutH, cutW]
  const size = { width: Math.max(1, Math.round(fitW * scale)), height: Math.max(1, Math.round(fitH * scale)) }
  const fit: Transform = [size.width / fitW, 0, 0, size.height / fitH, 0, 0]
  const cut: Transform = [1, 0, 0, 1, -x, -y]
  const square: Transform = [width / stored.width, 0, 0, height / stored.height, 0, 0]
  const steps = [fit, turned[wanted.turn](cutW, cutH), cut, upright(orientation, width, height), square]
  const all = steps.reduce(chain)
  const tilt = wanted.tilt ?? 0
  if (tilt === 0) return { ...size, transform: all }
  const [sin, cos, mx, my] = [Math.sin(tilt), Math.cos(tilt), size.width / 2, size.height / 2]
  const about: Transform = [cos, sin, -sin, cos, mx - cos * mx + sin * my, my - sin * mx - cos * my]
  return { ...size, transform: chain(about, all) }
}

/** The smallest part of the stored picture that covers a part of the result, with a pixel or two to spare. */
export function sourceOf(
  [a, b, c, d, e, f]: Transform,
  band: { top: number; width: number; height: number },
  stored: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const area = a * d - b * c
  const corners = [band.top, band.top + band.height].flatMap((y) =>
    [0, band.width].map((x) => [x - e, y - f]),
  )
  const xs = corners.map(([x = 0, y = 0]) => (d * x - c * y) / area)
  const ys = corners.map(([x = 0, y = 0]) => (a * y - b * x) / area)
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 4)
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 4)
  const right = Math.min(stored.width, Math.ceil(Math.max(...xs)) + 4)
  const bottom = Math.min(stored.height, Math.ceil(Math.max(...ys)) + 4)
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
