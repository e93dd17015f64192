import { type Plane, projectPoint } from './plane.ts'
import type { Area } from './sheet.ts'
import type { Grey } from './types.ts'

/** Pixels of a millimetre in what is cut out: 152 an inch, enough to read writing. */
export const PER_MM = 6
/** Part of the pixels of a cell that is at most as bright as its paper. */
const PAPER = 0.8
/** Side of a cell, in millimetres. */
const CELL = 4

/** Light between four pixels (bilinear); white outside of the picture. */
function lightAt({ width, height, light }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255
  const [dx, dy] = [x - left, y - top]
  const at = top * width + left
  const above = (light[at] as number) * (1 - dx) + (light[at + 1] as number) * dx
  const below = (light[at + width] as number) * (1 - dx) + (light[at + width + 1] as number) * dx
  return above * (1 - dy) + below * dy
}

/**
 * A part of the page laid straight.
 * @param plane from millimetres to pixels of `grey`
 * @param perMm pixels of a millimetre of the result
 */
export function straight(grey: Grey, plane: Plane, area: Area, perMm = PER_MM): Grey {
  const width = Math.max(1, Math.round((area.right - area.left) * perMm))
  const height = Math.max(1, Math.round((area.bottom - area.top) * perMm))
  const light = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = [area.left + (x + 0.5) / perMm, area.top + (y + 0.5) / perMm] as const
      const [px, py] = projectPoint(plane, place)
      light[y * width + x] = lightAt(grey, px - 0.5, py - 0.5)
    }
  return { width, height, light }
}

/** Light of the paper in each cell, evened out with the cells around. */
function paperOf({ width, height, light }: Grey, cell: number, across: number, down: number): Float32Array {
  const levels = new Float32Array(across * down)
  const counts = new Uint32Array(256)
  for (let i = 0; i < levels.length; i++) {
    counts.fill(0)
    const [x0, y0] = [(i % across) * cell, Math.floor(i / across) * cell]
    let total = 0
    for (let y = y0; y < Math.min(height, y0 + cell); y++)
      for (let x = x0; x < Math.min(width, x0 + cell); x++, total++) {
        const level = light[y * width + x] as number
        counts[level] = (counts[level] as number) + 1
      }
    let [level, seenOf] = [0, 0]
    while (level < 255 && (seenOf += counts[level] as number) < total * PAPER) level++
    levels[i] = level
  }
  return levels.map((_, i) => {
    const [x, y] = [i % across, Math.floor(i / across)]
    const near: number[] = []
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        if (x + dx >= 0 && x + dx < across && y + dy >= 0 && y + dy < down)
          near.push(levels[(y + dy) * across + x + dx] as number)
    return near.toSorted((a, b) => a - b)[Math.floor(near.length / 2)] as number
  })
}

/** Divides by the light of the paper, so that shadows go and writing stays. @param perMm pixels of a millimetre */
export function evened(grey: Grey, perMm = PER_MM): Grey {
  const { width, height, light } = grey
  const cell = CELL * perMm
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const levels = paperOf(grey, cell, across, down)
  const paper: Grey = { width: across, height: down, light: Uint8ClampedArray.from(levels) }
  const inside = (value: number, most: number) => Math.min(most - 1.001, Math.max(0, value))
  const even = new Uint8ClampedArray(light.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [px, py] = [inside((x + 0.5) / cell - 0.5, across), inside((y + 0.5) / cell - 0.5, down)]
      const own = across > 1 && down > 1 ? lightAt(paper, px, py) : (levels[0] as number)
      even[y * width + x] = ((light[y * width + x] as number) / Math.max(40, own)) * 255
    }
  return { width, height, light: even }
}

/** Each pixel the mean of the nine about it: modules of a code as wide as a few pixels come out of the noise. */
export function smoothed({ width, height, light }: Grey): Grey {
  const out = new Uint8ClampedArray(light)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let row = y - 1; row <= y + 1; row++)
        for (let at = row * width + x - 1; at <= row * width + x + 1; at++) sum += light[at] as number
      out[y * width + x] = sum / 9
    }
  return { width, height, light: out }
}
