import type { PlanePoint } from './plane.ts'
import type { Grey } from './types.ts'

/** Against the mean light around it, a mark is darker than this. */
const DARK = 0.62

/** A patch of dark pixels that hang together by their sides. */
export interface Patch {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly area: number
  readonly middle: PlanePoint
}

/** Sums of all pixels above and to the left, with a row and a column of zeros before. */
function sumsOf({ width, height, light }: Grey): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += light[y * width + x] as number
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  return sums
}

/**
 * Which pixels are much darker than the paper around them (adaptive threshold: Bradley and Roth 2007), so that a shadow
 * is no mark.
 * @param around half the side of the square that is looked at, in pixels
 */
export function darkOf(grey: Grey, around: number): Uint8Array {
  const { width, height, light } = grey
  const sums = sumsOf(grey)
  const dark = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [y0, y1] = [Math.max(0, y - around), Math.min(height, y + around + 1)]
    for (let x = 0; x < width; x++) {
      const [x0, x1] = [Math.max(0, x - around), Math.min(width, x + around + 1)]
      const at = (row: number, col: number) => sums[row * (width + 1) + col] as number
      const mean = (at(y1, x1) - at(y0, x1) - at(y1, x0) + at(y0, x0)) / ((y1 - y0) * (x1 - x0))
      if ((light[y * width + x] as number) < mean * DARK) dark[y * width + x] = 1
    }
  }
  return dark
}

/** Patches of dark pixels; `dark` is used up by it. @param most pixels of a patch; a larger one is not told */
export function patchesOf(dark: Uint8Array, width: number, least: number, most: number): Patch[] {
  const height = dark.length / width
  const found: Patch[] = []
  const waiting: number[] = []
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue
    let [left, right, top, bottom] = [width, 0, height, 0]
    let [area, sumX, sumY] = [0, 0, 0]
    waiting.push(start)
    dark[start] = 0
    while (waiting.length > 0) {
      const at = waiting.pop() as number
      const [x, y] = [at % width, Math.floor(at / width)]
      area++
      sumX += x
      sumY += y
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      const near = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const next of near)
        if (dark[next] === 1) {
          dark[next] = 0
          waiting.push(next)
        }
    }
    if (area >= least && area <= most)
      found.push({
        ...{ left, top, width: right - left + 1, height: bottom - top + 1, area },
        middle: [sumX / area + 0.5, sumY / area + 0.5],
      })
  }
  return found
}

/**
 * Of some patches those that may be a filled square, seen from a slant: about as long as wide, and full.
 * @param side of the square in pixels, seen straight
 */
export const squaresOf = (patches: readonly Patch[], side: number): Patch[] =>
  patches.filter(({ width, height, area }) => {
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    return (
      area > 0.45 * side * side &&
      area < 1.8 * side * side &&
      long < 1.8 * side &&
      short > 0.55 * long &&
      area > 0.6 * width * height
    )
  })
