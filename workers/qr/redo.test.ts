import { beforeAll, describe, expect, it } from 'vitest'
import type { Grey } from '#core/domain/redo/types.ts'
import type { Shot } from '#tests/support/paper/camera.ts'
import { CROSS, middleOf, prepareReader, recognised } from '#tests/support/paper/recognise.ts'
import { type PrintedQuestion, printed } from '#tests/support/paper/redo-page.ts'

beforeAll(prepareReader)

const address = (n: number) =>
  `https://school.example/wrong-download/question-detail?question=e0c1d2b3%2Fpaper-${n}%2F${n}`
const QUESTIONS: readonly PrintedQuestion[] = [
  { text: address(1), words: 24, room: 32, strokes: CROSS },
  { text: address(2), words: 12, room: 32, strokes: [] },
  { text: address(3), words: 40, room: 75, strokes: CROSS },
]
const LEVEL: Shot = { seed: 1, tilt: [0, 0], turn: 0, curl: 0, shadow: 0.8 }

const page = printed(QUESTIONS, 7)
const redo = (shot: Partial<Shot>, from = page.sheet) => recognised(from, { ...LEVEL, ...shot })

const SHOTS: readonly (readonly [string, Partial<Shot>])[] = [
  ['straight from above', {}],
  ['upside down', { turn: 180 }],
  ['turned and tilted across', { turn: 8, tilt: [12, 0] }],
  ['tilted down, in a shadow', { tilt: [0, 14], shadow: 0.45 }],
  ['tilted both ways, turned', { tilt: [-9, 10], turn: -11, shadow: 0.6 }],
  ['bent', { curl: 8, shadow: 0.6 }],
  ['bent, tilted, turned, in a shadow', { curl: 6, tilt: [8, -8], turn: 5, shadow: 0.5 }],
]

/** The sheet with something lying over a part of it: a thumb, or what is under a torn page. */
function covered({ width, height, light }: Grey, left: number, top: number, side: number): Grey {
  const over = new Uint8ClampedArray(light)
  const [x, y, to] = [left, top, side].map((mm) => Math.round((mm * width) / 210)) as [number, number, number]
  for (let row = Math.max(0, y); row < Math.min(height, y + to); row++)
    over.fill(150, row * width + Math.max(0, x), row * width + Math.min(width, x + to))
  return { width, height, light: over }
}

/** A picture of five megapixels is made and read in each. */
const SLOW = { timeout: 60_000 }

describe('a photographed page of a book', SLOW, () => {
  it.each(SHOTS)('%s: each question’s room is found, and what was written there', async (_, shot) => {
    const found = await redo(shot)
    if (found.fault !== null) throw new Error(found.fault)
    expect(found.unclear).toEqual([])
    expect(found.questions.map((q) => q.text)).toEqual(QUESTIONS.map((q) => q.text))
    for (const [i, one] of found.questions.entries()) {
      const room = page.rooms[i] as { top: number; bottom: number }
      expect(Math.abs(one.area.bottom - one.area.top - (room.bottom - room.top))).toBeLessThan(1.5)
      expect(one.ink > 0.001).toBe(QUESTIONS[i]?.strokes.length !== 0)
      if (one.ink <= 0.001) continue
      const [x, y] = middleOf(one)
      expect(Math.hypot(x - 40.25, y - 16.25)).toBeLessThan(3)
    }
  })
})

describe('a page with a corner torn off or covered', SLOW, () => {
  it.each([
    ['top left', 0, 0],
    ['top right', 196, 0],
    ['bottom right', 196, 283],
    ['bottom left', 0, 283],
  ])('%s: is read by the other three and its codes [B22]', async (_, left, top) => {
    for (const shot of [{ turn: 6, tilt: [9, -7] } as const, { turn: 180, shadow: 0.5 }]) {
      const found = await redo(shot, covered(page.sheet, left, top, 14))
      if (found.fault !== null) throw new Error(found.fault)
      expect([found.unclear, found.questions.map((q) => q.text)]).toEqual([[], QUESTIONS.map((q) => q.text)])
      for (const [i, one] of found.questions.entries()) {
        const room = page.rooms[i] as { top: number; bottom: number }
        expect(Math.abs(one.area.bottom - one.area.top - (room.bottom - room.top))).toBeLessThan(1.5)
        if (one.ink <= 0.001) continue
        const [x, y] = middleOf(one)
        expect(Math.hypot(x - 40.25, y - 16.25)).toBeLessThan(3)
      }
    }
  })

  it('and with two corners gone it is refused', async () => {
    const found = await redo({}, covered(covered(page.sheet, 0, 0, 14), 196, 283, 14))
    expect(found).toEqual({ fault: 'corners' })
  })
})
