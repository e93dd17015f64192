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
