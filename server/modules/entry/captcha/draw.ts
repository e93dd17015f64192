import type { Indexed } from './png.ts'

export const WIDTH = 320
export const HEIGHT = 160
export const PIECE = 52
/** The knob of the piece, within PIECE. */
const KNOB = 10
const BODY = PIECE - KNOB

/** A whole number from `from` to `to`, both included, unpredictable. */
export type Dice = (from: number, to: number) => number

export interface Puzzle {
  readonly picture: Indexed
  readonly piece: Indexed
  /** Pixels from the left at which the piece fits. */
  readonly x: number
  readonly y: number
}

/** Shades of the picture; each has a dark twin for the hole and a middling one for what only looks like a hole. */
const SHADES = 24

/** Draws a puzzle: a landscape nobody has seen before, a hole, a false hole, and the piece that was cut out. */
export function drawPuzzle(dice: Dice): Puzzle {
  const x = dice(96, WIDTH - PIECE - 8)
  const y = dice(8, HEIGHT - PIECE - 8)
  const side = dice(0, 3)
  const scene = drawScene(dice)
  const palette = makePalette(dice)

  const pixels = Uint8Array.from(scene)
  const decoyX = decoyPlace(dice, x)
  paint(pixels, decoyX, dice(8, HEIGHT - PIECE - 8), (side + dice(1, 3)) % 4, 2 * SHADES)
  const cut = paint(pixels, x, y, side, SHADES)

  const piece = new Uint8Array(PIECE * PIECE).fill(3 * SHADES)
  for (const at of cut) {
    const edge = at.edge ? 3 * SHADES + 1 : (scene[at.from] ?? 0)
    piece[at.to] = edge
  }
  return {
    picture: { width: WIDTH, height: HEIGHT, pixels, palette },
    piece: { width: PIECE, height: PIECE, pixels: piece, palette: [...palette, 0x00000000, 0xffffffd8] },
    x,
    y,
  }
}

function decoyPlace(dice: Dice, x: number): number {
  const free = Array.from({ length: WIDTH - PIECE - 16 }, (_, i) => i + 8).filter(
    (at) => Math.abs(at - x) > PIECE + 6,
  )
  return free[dice(0, free.length - 1)] ?? 8
}

/** Sky, hills and lights; an index below SHADES for each pixel. */
function drawScene(dice: Dice): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const discs = Array.from({ length: 9 }, () => ({
    x: dice(0, WIDTH),
    y: dice(0, HEIGHT),
    r: dice(8, 34),
    by: dice(2, 6) * (dice(0, 1) ? 1 : -1),
  }))
  const waves = Array.from({ length: 3 }, (_, i) => ({
    base: 50 + i * 34 + dice(-8, 8),
    height: dice(6, 18),
    length: dice(40, 110),
    shift: dice(0, 628) / 100,
    by: dice(3, 5),
  }))
  const slope = dice(-6, 6) / WIDTH
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let shade = 4 + (y / HEIGHT) * 6 + x * slope
      for (const w of waves) if (y > w.base + w.height * Math.sin(x / w.length + w.shift)) shade += w.by
      for (const d of discs) if (Math.hypot(x - d.x, y - d.y) < d.r) shade += d.by
      // a little grain, so that edges of the hole are not the only sharp ones
      if (dice(0, 39) === 0) shade += dice(-2, 2)
      pixels[y * WIDTH + x] = Math.min(SHADES - 1, Math.max(0, Math.round(shade)))
    }
  }
  return pixels
}

function makePalette(dice: Dice): number[] {
  const from = [dice(150, 235), dice(150, 235), dice(150, 235)]
  const to = [dice(20, 110), dice(20, 110), dice(20, 110)]
  const shade = (i: number, dark: number) => {
    const part = i / (SHADES - 1)
    const [r = 0, g = 0, b = 0] = from.map((c, k) => Math.round((c + ((to[k] ?? 0) - c) * part) * dark))
    return ((r << 24) | (g << 16) | (b << 8) | 255) >>> 0
  }
  return [1, 0.5, 0.72].flatMap((dark) => Array.from({ length: SHADES }, (_, i) => shade(i, dark)))
}

/** True where the piece is: a square with a round knob on one side (0 top, 1 right, 2 bottom, 3 left). */
function covers(side: number, px: number, py: number): boolean {
  const [left, top] = [side === 3 ? KNOB : 0, side === 0 ? KNOB : 0]
  if (px >= left && px < left + BODY && py >= top && py < top + BODY) return true
  const middle = { x: left + BODY / 2, y: top + BODY / 2 }
  const knob = [
    { x: middle.x, y: KNOB },
    { x: BODY, y: middle.y },
    { x: middle.x, y: BODY },
    { x: KNOB, y: middle.y },
  ][side]
  return knob !== undefined && Math.hypot(px - knob.x, py - knob.y) < KNOB
}

/** Shifts the shades of a piece's place and gives its pixels: where they came from and where in the piece they go. */
function paint(pixels: Uint8Array, x: number, y: number, side: number, by: number) {
  const cut: { from: number; to: number; edge: boolean }[] = []
  for (let py = 0; py < PIECE; py++) {
    for (let px = 0; px < PIECE; px++) {
      if (!covers(side, px, py)) continue
      const from = (y + py) * WIDTH + x + px
      const shade = (pixels[from] ?? 0) % SHADES
      pixels[from] = shade + by
      const edge = ![
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ].every(
        ([dx = 0, dy = 0]) =>
          px + dx >= 0 &&
          px + dx < PIECE &&
          py + dy >= 0 &&
          py + dy < PIECE &&
          covers(side, px + dx, py + dy),
      )
      cut.push({ from, to: py * PIECE + px, edge })
    }
  }
  return cut
}
