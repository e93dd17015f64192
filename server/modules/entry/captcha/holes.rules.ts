import { type Chance, shuffled } from './chance.rules.ts'
import { MARGIN, PIECE, WIDTH } from './size.rules.ts'

/** A square with a round knob, or a round dent, at one side: 0 top, 1 right, 2 bottom, 3 left. */
export interface PuzzleShape {
  readonly side: 0 | 1 | 2 | 3
  readonly knob: boolean
}

export interface Hole {
  readonly x: number
  readonly y: number
  readonly shape: PuzzleShape
}

export const SHAPES: readonly [PuzzleShape, ...PuzzleShape[]] = [
  { side: 0, knob: true },
  { side: 1, knob: true },
  { side: 2, knob: true },
  { side: 3, knob: true },
  { side: 0, knob: false },
  { side: 1, knob: false },
  { side: 2, knob: false },
  { side: 3, knob: false },
]

/** Radius of a knob; the square lies this far inside the piece. */
const KNOB = 8
/** Shades that holes are darker than what is around them, one each. */
const DARK: readonly number[] = [2, 3.4, 4.8, 6.2, 7.6]
/** The most of them, out of so many puzzles once, goes to the hole that is looked for. */
const DARKEST_ONCE_IN = 12
/** And more or less than that by this much from one side of a hole to the other. */
const TILT = 1.6

const masks = new Map<string, Float32Array>()

/** How much of each pixel of the piece's square a shape covers, 0 to 1, row by row; its edge is two pixels soft. */
export function shapeMask(shape: PuzzleShape): Float32Array {
  const key = `${shape.side} ${shape.knob}`
  const made = masks.get(key) ?? makeMask(shape)
  masks.set(key, made)
  return made
}

function makeMask({ side, knob }: PuzzleShape): Float32Array {
  const mask = new Float32Array(PIECE * PIECE)
  const [low, high] = [KNOB - 0.5, PIECE - KNOB - 0.5]
  const middle = (PIECE - 1) / 2
  const inset = knob ? 2 : -2
  const centre = [
    { x: middle, y: low - inset },
    { x: high + inset, y: middle },
    { x: middle, y: high + inset },
    { x: low - inset, y: middle },
  ][side] as { x: number; y: number }
  for (let y = 0; y < PIECE; y++) {
    for (let x = 0; x < PIECE; x++) {
      const square = Math.min(x - low, high - x, y - low, high - y)
      const round = KNOB - 2 - Math.hypot(x - centre.x, y - centre.y) + (knob ? 0 : 1)
      const inside = knob ? Math.max(square, round) : Math.min(square, -round)
      mask[y * PIECE + x] = Math.min(1, Math.max(0, inside / 2 + 0.5))
    }
  }
  return mask
}

/** Where so many holes begin, from left to right; they touch nowhere. */
export function holesIn(chance: Chance, count: number): number[] {
  const slack = WIDTH - 2 * MARGIN - count * PIECE
  const gaps = Array.from({ length: count }, () => chance.between(0, slack)).toSorted((a, b) => a - b)
  return gaps.map((gap, i) => MARGIN + gap + i * PIECE)
}

/**
 * How much darker each of some holes is, in shades: all of them differ by far more than their shapes do, so that the
 * one that stands out is hardly ever the right one.
 */
export function darknessOf(chance: Chance, right: number): number[] {
  const dark = shuffled(chance, DARK)
  const most = dark.indexOf(Math.max(...dark))
  if (most !== right || chance.between(1, DARKEST_ONCE_IN) === 1) return dark
  const other = (right + chance.between(1, dark.length - 1)) % dark.length
  return dark.with(right, dark[other] ?? 0).with(other, dark[right] ?? 0)
}

/**
 * Darkens a hole and fills it from another scene, of the same brightness on average as what was there.
 * @param beneath a scene as wide as the picture and as high as a piece
 * @param dark in shades
 */
export function paint(
  chance: Chance,
  shades: Float32Array,
  beneath: Float32Array,
  { x, y, shape }: Hole,
  dark: number,
): void {
  const mask = shapeMask(shape)
  const [right, down] = [chance.between(-100, 100) / 100, chance.between(-100, 100) / 100]
  const above = y * WIDTH
  let brighter = 0
  // Plain loops are faster here, and a person waits for each picture.
  for (let row = 0; row < PIECE; row++)
    for (let at = row * WIDTH + x; at < row * WIDTH + x + PIECE; at++)
      brighter += (shades[above + at] as number) - (beneath[at] as number)
  const lift = brighter / mask.length + dark
  for (let i = 0; i < mask.length; i++) {
    const part = mask[i] as number
    if (part === 0) continue
    const column = i % PIECE
    const at = ((i - column) / PIECE) * WIDTH + x + column
    const tilt = TILT * (right * (column / PIECE - 0.5) + down * (i / PIECE / PIECE - 0.5))
    const shade = (shades[above + at] as number) * (1 - part)
    shades[above + at] = shade + ((beneath[at] as number) + lift + tilt) * part
  }
}
