import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { splitLongPicture } from './pieces.ts'
import type { Orientation } from './pixels.ts'
import { PROFILES } from './prepared.ts'

const pieces = (width: number, height: number, orientation: Orientation = 1) =>
  splitLongPicture({ width, height, orientation })

describe('the pieces of a picture', () => {
  it('are one for pages, screens and photographs, whatever their size', () => {
    for (const [width, height] of [
      [1080, 2400],
      [2400, 1080],
      [2480, 3508],
      [6048, 8064],
      [1080, 3240],
      [300, 2000],
      [1, 1],
    ] as const)
      expect(pieces(width, height)).toEqual([{ left: 0, top: 0, width: 1, height: 1 }])
  })

  it('of a long screenshot keep its writing at least nine tenths as large as it is, down to the last line', () => {
    const found = pieces(1080, 12_000)
    expect(found).toHaveLength(6)
    for (const { height } of found) expect(PROFILES.full.maxSide / (height * 12_000)).toBeGreaterThan(0.9)
    expect(found[0]?.top).toBe(0)
    const last = found.at(-1)
    expect((last?.top ?? 0) + (last?.height ?? 0)).toBeCloseTo(1, 9)
  })

  it('lie beside each other where the picture is wide, and are those of the upright picture', () => {
    expect(pieces(12_000, 1080).map(({ left, width }) => [left, width])).toEqual(
      pieces(1080, 12_000).map(({ top, height }) => [top, height]),
    )
    expect(pieces(12_000, 1080, 6)).toEqual(pieces(1080, 12_000))
  })

  it('cover all of it, each with a line in common with the next, and are no strips themselves', () => {
    const side = fc.integer({ min: 1, max: 32_767 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const found = pieces(width, height)
        const [short, long] = width < height ? [width, height] : [height, width]
        const ends = found.map(({ left, top, ...part }) => {
          const [from, share] = height > width ? [top, part.height] : [left, part.width]
          return [from * long, (from + share) * long] as const
        })
        expect(ends[0]?.[0]).toBe(0)
        expect(ends.at(-1)?.[1]).toBeCloseTo(long, 4)
        for (const [i, [from, to]] of ends.entries()) {
          if (i > 0) expect((ends[i - 1]?.[1] ?? 0) - from).toBeCloseTo(0.1 * short, 4)
          if (found.length < 500) expect(to - from).toBeLessThanOrEqual(Math.max(3 * short, 2000) + 1e-6)
        }
      }),
    )
  })
})
