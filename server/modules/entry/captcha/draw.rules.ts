import { type Chance, shuffled } from './chance.rules.ts'
import { darknessOf, type Hole, holesIn, paint, SHAPES, shapeMask } from './holes.rules.ts'
import type { Indexed } from './png.rules.ts'
import { drawScene, grain } from './scene.rules.ts'
import { HEIGHT, MARGIN, PIECE, WIDTH } from './size.rules.ts'

/** Shades of a picture, from light to dark; a pixel is one of them, in a hole or not. */
export const SHADES = 16
/** Holes in one row, all but one of another shape: where the piece belongs can only be told by its shape. */
const HOLES = 5

export interface Puzzle {
  readonly picture: Indexed
  readonly piece: Indexed
  /** Pixels from the left at which the piece fits. */
  readonly x: number
  readonly y: number
}

const SIZE = { width: WIDTH, height: HEIGHT }

/**
 * Draws a puzzle: a landscape nobody has seen before, a row of holes, and the piece of one of them. A hole is filled
 * from another landscape, darker by an amount of its own, so that neither its shades nor what is in it tell which it is.
 */
export function drawPuzzle(chance: Chance): Puzzle {
  const y = chance.between(MARGIN, HEIGHT - PIECE - MARGIN)
  const scene = drawScene(chance, SIZE)
  const shaded = Float32Array.from(scene)
  const beneath = drawScene(chance, { width: WIDTH, height: PIECE })
  const places = holesIn(chance, HOLES)
  const shapes = shuffled(chance, SHAPES).slice(0, HOLES)
  const right = chance.between(places[0] !== undefined && places[0] < PIECE + MARGIN ? 1 : 0, HOLES - 1)
  const holes = places.map((x, i): Hole => ({ x, y, shape: shapes[i] ?? SHAPES[0] }))
  const dark = darknessOf(chance, right)
  for (const [i, hole] of holes.entries()) paint(chance, shaded, beneath, hole, dark[i] ?? 0)
  const hole = holes[right] as Hole
  const colours = ramp(chance)
  return {
    picture: {
      ...SIZE,
      pixels: grain(chance, shaded, SHADES),
      palette: colours.map((c) => ((c << 8) | 255) >>> 0),
    },
    piece: cutPiece(chance, scene, hole, colours),
    x: hole.x,
    y,
  }
}

/** The piece, in other light than the picture: its shades are not to be looked for there. */
function cutPiece(
  chance: Chance,
  scene: Float32Array,
  { x, y, shape }: Hole,
  colours: readonly number[],
): Indexed {
  const mask = shapeMask(shape)
  const light = chance.between(-20, 20) / 10
  const cut = Float32Array.from(
    mask,
    (_, i) => (scene[(y + Math.floor(i / PIECE)) * WIDTH + x + (i % PIECE)] ?? 0) + light,
  )
  const shades = grain(chance, cut, SHADES)
  const isIn = (px: number, py: number) =>
    px >= 0 && py >= 0 && px < PIECE && py < PIECE && (mask[py * PIECE + px] ?? 0) > 0.5
  const pixels = shades.map((shade, i) => {
    const [px, py] = [i % PIECE, Math.floor(i / PIECE)]
    if (!isIn(px, py)) return SHADES
    return isIn(px - 1, py) && isIn(px + 1, py) && isIn(px, py - 1) && isIn(px, py + 1) ? shade : SHADES + 1
  })
  const solid = colours.map((c) => ((c << 8) | 255) >>> 0)
  return { width: PIECE, height: PIECE, pixels, palette: [...solid, 0x00000000, 0xffffffd8] }
}

/** One colour a shade, from light to dark. 0xrrggbb */
function ramp(chance: Chance): number[] {
  const from = [0, 1, 2].map(() => chance.between(165, 245))
  const to = [0, 1, 2].map(() => chance.between(10, 80))
  return Array.from({ length: SHADES }, (_, i) =>
    from.reduce((rgb, c, k) => (rgb << 8) | Math.round(c + (((to[k] ?? 0) - c) * i) / (SHADES - 1)), 0),
  )
}
