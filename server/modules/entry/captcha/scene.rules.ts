import type { Chance } from './chance.rules.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes of the clouds that a scene is made of, in pixels, and how many shades each makes of difference. */
const CLOUDS = [
  { cell: 90, depth: 5 },
  { cell: 34, depth: 3 },
  { cell: 12, depth: 1.6 },
] as const
/** Shade that a scene has on average. */
const MIDDLE = 4.5

/** Clouds of three sizes and some hills: a shade for each pixel, row by row, not yet whole. */
export function drawScene(chance: Chance, { width, height }: Size): Float32Array {
  const shades = new Float32Array(width * height).fill(MIDDLE)
  for (const cloud of CLOUDS) addClouds(chance, shades, { width, height }, cloud)
  for (let i = 0; i < 2; i++) {
    const base = chance.between(Math.round(height / 4), height - 10)
    const [tall, long, shift] = [chance.between(5, 14), chance.between(30, 90), chance.between(0, 628) / 100]
    const by = chance.between(8, 16) / 10
    for (let x = 0; x < width; x++) {
      const top = Math.round(base + tall * Math.sin(x / long + shift))
      for (let y = Math.max(0, top); y < height; y++)
        shades[y * width + x] = (shades[y * width + x] ?? 0) + by
    }
  }
  return shades
}

const smooth = (t: number): number => t * t * (3 - 2 * t)

/** Values at the corners of a grid, and between them smoothly what lies between. */
function addClouds(
  chance: Chance,
  shades: Float32Array,
  { width, height }: Size,
  { cell, depth }: { cell: number; depth: number },
) {
  const columns = Math.ceil(width / cell) + 2
  const corners = chance.bytes(columns * (Math.ceil(height / cell) + 2))
  const shiftX = chance.between(0, cell - 1)
  const shiftY = chance.between(0, cell - 1)
  const [ownColumn, across] = [new Uint16Array(width), new Float32Array(width)]
  for (let x = 0; x < width; x++) {
    ownColumn[x] = Math.floor((x + shiftX) / cell)
    across[x] = smooth(((x + shiftX) % cell) / cell)
  }
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y + shiftY) / cell) * columns
    const down = smooth(((y + shiftY) % cell) / cell)
    for (let x = 0; x < width; x++) {
      const at = row + (ownColumn[x] as number)
      const right = across[x] as number
      const top = (corners[at] as number) * (1 - right) + (corners[at + 1] as number) * right
      const bottom =
        (corners[at + columns] as number) * (1 - right) + (corners[at + columns + 1] as number) * right
      const value = top * (1 - down) + bottom * down
      const pixel = y * width + x
      shades[pixel] = (shades[pixel] as number) + (value / 255 - 0.5) * depth
    }
  }
}

/** How far chance moves a pixel's shade before it is made whole. */
const GRAIN = 0.6

/** Whole shades below `most`, each moved a little by chance. */
export function grain(chance: Chance, shades: Float32Array, most: number): Uint8Array {
  const by = chance.bytes(shades.length)
  const whole = new Uint8Array(shades.length)
  // a loop: `from` with a function takes six times as long, and each picture is a wait for somebody
  for (let i = 0; i < whole.length; i++) {
    const moved = (shades[i] as number) + ((by[i] as number) / 255 - 0.5) * GRAIN
    whole[i] = Math.min(most - 1, Math.max(0, Math.round(moved)))
  }
  return whole
}
