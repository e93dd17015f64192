import type { Pixels } from '#core/domain/image/pixels.ts'

/** Side of a cell in pixels for a picture of 2000 pixels; writing is much finer than that. */
const CELLS = 48
/** Part of a cell's pixels that is at most as bright as its paper. */
const PAPER = 0.85

/** Brightness of the paper, cell by cell, as the pictures of shadows and lamps have it. */
export interface Background {
  cell: number
  across: number
  down: number
  levels: Float32Array
}

/** The level below which `part` of the counted values lie. */
function quantileOf(counts: Uint32Array, total: number, part: number): number {
  let seen = 0
  for (let level = 0; level < 256; level++) {
    seen += counts[level] as number
    if (seen >= total * part) return level
  }
  return 255
}

/** Each cell with its neighbours: the brightest of the middle ones, so that a dark figure is no shadow. */
function smooth({ across, down, levels }: Background, pick: (near: number[]) => number): Float32Array {
  return levels.map((_, i) => {
    const [x, y] = [i % across, Math.floor(i / across)]
    const near: number[] = []
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [x + dx, y + dy]
        if (nx >= 0 && ny >= 0 && nx < across && ny < down) near.push(levels[ny * across + nx] as number)
      }
    return pick(near)
  })
}

const upper = (near: number[]): number => near.sort((a, b) => a - b)[Math.floor(near.length * 0.7)] as number
const mean = (near: number[]): number => near.reduce((sum, n) => sum + n, 0) / near.length

/**
 * Measures the paper behind the writing in one of the colours: a high level of each cell, evened out with its
 * neighbours.
 */
export function backgroundOf({ width, height, rgba }: Pixels, channel: number): Background {
  const cell = Math.max(8, Math.ceil(Math.max(width, height) / CELLS))
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const found: Background = { cell, across, down, levels: new Float32Array(across * down) }
  const counts = new Uint32Array(256)
  for (let i = 0; i < across * down; i++) {
    counts.fill(0)
    const [x0, y0] = [(i % across) * cell, Math.floor(i / across) * cell]
    const [x1, y1] = [Math.min(x0 + cell, width), Math.min(y0 + cell, height)]
    let total = 0
    // every second pixel of every second row is enough to know the paper
    for (let y = y0; y < y1; y += 2)
      for (let x = x0; x < x1; x += 2, total++) {
        const level = rgba[(y * width + x) * 4 + channel] as number
        counts[level] = (counts[level] as number) + 1
      }
    found.levels[i] = quantileOf(counts, total, PAPER)
  }
  for (const pick of [upper, mean, mean]) found.levels = smooth(found, pick)
  return found
}

/** The paper's level along row `y`, between the middles of the cells in a straight line. */
export function backgroundRow(
  { cell, across, down, levels }: Background,
  y: number,
  out: Float32Array,
): void {
  const place = Math.min(down - 1, Math.max(0, (y + 0.5) / cell - 0.5))
  const top = Math.floor(place)
  const bottom = Math.min(down - 1, top + 1)
  const v = place - top
  const line = new Float32Array(across)
  for (let i = 0; i < across; i++) {
    const above = levels[top * across + i] as number
    line[i] = above + ((levels[bottom * across + i] as number) - above) * v
  }
  const half = cell / 2
  for (let x = 0; x < out.length; x++) {
    const along = (x + 0.5 - half) / cell
    const left = along <= 0 ? 0 : along >= across - 1 ? across - 1 : along | 0
    const right = left < across - 1 ? left + 1 : left
    const from = line[left] as number
    out[x] = along <= left ? from : from + ((line[right] as number) - from) * (along - left)
  }
}
