import { describe, expect, it } from 'vitest'
import type { Chance } from './chance.rules.ts'
import { drawPuzzle } from './draw.rules.ts'
import { encodePalettePng, toDataUrl } from './png.rules.ts'
import { type Picture, readPicture } from './read-picture.test-support.ts'
import { PIECE, WIDTH } from './size.rules.ts'
import { SOLVERS } from './solve.test-support.ts'
import { isNearPlace } from './trail.rules.ts'

const PUZZLES = 100

/** The same chance each time (mulberry32). */
function seeded(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    bytes: (n) => Uint8Array.from({ length: n }, () => Math.floor(next() * 256)),
  }
}

interface Made {
  x: number
  y: number
  picture: Picture
  piece: Picture
  bytes: number
}
const chance = seeded(7)
const made: Made[] = Array.from({ length: PUZZLES }, () => {
  const { x, y, picture, piece } = drawPuzzle(chance)
  const files = [encodePalettePng(picture), encodePalettePng(piece)] as const
  return {
    x,
    y,
    picture: readPicture(toDataUrl(files[0])),
    piece: readPicture(toDataUrl(files[1])),
    bytes: files[0].length + files[1].length,
  }
})

describe('a puzzle’s picture', () => {
  it('has colours from light to dark and the same chunks each time [C034]', () => {
    for (const { picture, piece } of made) {
      expect(picture.chunks).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
      expect(piece.chunks).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
      expect(picture.palette).toEqual(picture.palette.toSorted((a, b) => b - a))
    }
  })

  it('has no colour that only the hole has, but in one of ten where it happens to be the darkest [C034]', () => {
    const own = made.filter(({ x, y, picture }) => {
      const elsewhere = new Set<number>()
      for (let py = 0; py < picture.height; py++)
        for (let px = 0; px < WIDTH; px++)
          if (px < x || px >= x + PIECE) elsewhere.add(picture.indexAt(px, py))
      const here = Array.from({ length: PIECE * PIECE }, (_, i) =>
        picture.indexAt(x + (i % PIECE), y + Math.floor(i / PIECE)),
      )
      return here.filter((index) => !elsewhere.has(index)).length > PIECE
    })
    expect(own.length).toBeLessThanOrEqual(PUZZLES / 10)
  })

  it('is small for a slow line: 9 kB with its piece on average [C034]', () => {
    expect(made.reduce((sum, { bytes }) => sum + bytes, 0) / PUZZLES).toBeLessThan(9_000)
  })

  it('is darker in its hole than above and below it, nearly always [C034]', () => {
    const darker = made.filter(({ x, y, picture }) => {
      const mean = (at: number) => {
        const row = Array.from({ length: 20 }, (_, i) => picture.lightAt(x + 14 + i, at))
        return row.reduce((sum, light) => sum + light, 0) / row.length
      }
      return mean(y + 24) < (mean(y - 4) + mean(y + 52)) / 2
    })
    expect(darker.length).toBeGreaterThan(PUZZLES * 0.9)
  })

  it('has its hole anywhere in the row', () => {
    for (let from = 56; from < 256; from += 50)
      expect(made.filter(({ x }) => x >= from && x < from + 50).length).toBeGreaterThan(PUZZLES / 12)
  })
})

describe('somebody who solves puzzles with a script', () => {
  // five holes in the row: one in five is chance for whoever finds the holes and not their shapes
  it.each(Object.entries(SOLVERS))(
    'is hardly better off than by guessing among five holes: %s [C035]',
    (name, solver) => {
      const right = made.filter(({ x, y, picture, piece }) =>
        isNearPlace(Math.round(solver(picture, piece, y)), x),
      )
      const rate = right.length / PUZZLES
      expect(rate, name).toBeLessThan(name === 'outline' ? 0.4 : 0.25)
    },
  )
})
