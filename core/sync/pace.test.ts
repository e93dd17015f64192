import { describe, expect, it } from 'vitest'
import { createFramePace } from './pace.ts'

/** Bytes of a frame after some have shared a line for a while, each with its part of it. */
function frameOn(bytesPerSecond: number, flights: number): number {
  const pace = createFramePace()
  for (let n = 0; n < 40; n++)
    pace.arrived(pace.size(), (pace.size() * 1000) / (bytesPerSecond / flights), flights)
  return pace.size()
}

describe('frames that share a line', () => {
  it.each([4_000, 6_250, 18_750, 31_250, 250_000])(
    'have together no more on their way at %i bytes a second than one alone: a cut costs one frame, not several',
    (line) => {
      const alone = frameOn(line, 1)
      expect(2 * frameOn(line, 2)).toBeLessThanOrEqual(alone)
      expect(3 * frameOn(line, 3)).toBeLessThanOrEqual(alone)
    },
  )
})

describe('a frame on its way', () => {
  it.each([4_000, 6_250, 18_750, 31_250])(
    'is not taken for stuck at %i bytes a second while its bytes may still be leaving, and is before it is given up',
    (line) => {
      const pace = createFramePace()
      for (let n = 0; n < 40; n++) {
        const sending = (pace.size() * 2 * 1000) / line
        expect(pace.stuckIn(pace.size(), 2)).toBeGreaterThan(sending)
        pace.arrived(pace.size(), sending, 2)
      }
      expect(pace.stuckIn(pace.size(), 2)).toBeLessThan(30_000)
    },
  )
  it('is taken for stuck sooner where others got stuck', () => {
    const pace = createFramePace()
    pace.arrived(32_768, 6_000, 1)
    const before = pace.stuckIn(32_768, 1)
    pace.lost()
    expect(pace.stuckIn(32_768, 1)).toBeLessThan(before)
  })
})
