import { describe, expect, it } from 'vitest'
import { createFramePace, pauseAfter } from './pace.ts'

const KB = 1024

/** A line that carries `bytesPerSecond`, over which `frames` frames of a second each went without loss. */
function lineOf(bytesPerSecond: number, frames: number, flights = 1) {
  const pace = createFramePace()
  for (let n = 0; n < frames; n++) pace.arrived(bytesPerSecond / flights, 1000, flights)
  return pace
}

/** Bytes of a frame after some have shared a line for a while, each with its part of it. */
function frameOn(bytesPerSecond: number, flights: number): number {
  const pace = createFramePace()
  for (let n = 0; n < 40; n++)
    pace.arrived(pace.size(), (pace.size() * 1000) / (bytesPerSecond / flights), flights)
  return pace.size()
}

describe('a try that failed', () => {
  it('is followed within 20 s on a looked-at page, within 5 min on a hidden one, never at once', () => {
    for (let n = 1; n < 40; n++) {
      expect(pauseAfter(n, 0.999_999, false)).toBeLessThanOrEqual(20_000)
      expect(pauseAfter(n, 0.999_999, true)).toBeLessThanOrEqual(300_000)
      expect(pauseAfter(n, 0, false)).toBe(1000)
    }
    expect(pauseAfter(12, 0.999_999, true)).toBeGreaterThan(290_000)
  })
  it('is followed after a pause that doubles, anywhere between one second and its longest', () => {
    expect([1, 2, 3].map((n) => pauseAfter(n, 1, false))).toEqual([2_000, 4_000, 8_000])
    expect(pauseAfter(2, 0.5, false)).toBe(2_500)
    expect(pauseAfter(5_000, 1, true)).toBe(300_000)
  })
})

describe('a frame', () => {
  it('is 24 KiB at first, and 32 KiB at most until 24 of them went well; then up to 256 KiB', () => {
    const pace = createFramePace()
    expect(pace.size()).toBe(24 * KB)
    const sizes: number[] = []
    for (let n = 0; n < 40; n++) {
      pace.arrived(1_000_000, 1000, 1)
      sizes.push(pace.size() / KB)
    }
    expect(sizes.slice(0, 23)).toEqual(Array.from({ length: 23 }, () => 32))
    // It doubles at most, from one to the next.
    expect(sizes.slice(23, 28)).toEqual([64, 128, 256, 256, 256])
  })

  it.each([
    [3_000, 3, 'on the slowest line words must not wait behind it'],
    [3_499, 3, 'on the slowest line words must not wait behind it'],
    [3_500, 10, 'on 2G its headers must weigh little'],
    [9_000, 10, 'on 2G its headers must weigh little'],
    [10_000, 8, 'on a better line what a cut costs counts'],
    [30_000, 8, 'on a better line what a cut costs counts'],
  ])('of a line of %i bytes a second takes %i s, in whole KiB: %s', (line, seconds) => {
    expect(lineOf(line, 60).size()).toBe(Math.floor((line * seconds) / KB) * KB)
  })

  it('is between 4 and 256 KiB, whatever the line', () => {
    expect(lineOf(500, 40).size()).toBe(4 * KB)
    expect(lineOf(10_000_000, 40).size()).toBe(256 * KB)
  })

  it('after a loss is at most half, and 16 KiB, until eight went well', () => {
    const pace = lineOf(1_000_000, 40)
    pace.lost()
    expect(pace.size()).toBe(16 * KB)
    pace.lost()
    expect(pace.size()).toBe(8 * KB)
    for (let n = 0; n < 7; n++) pace.arrived(1_000_000, 1000, 1)
    expect(pace.size()).toBe(16 * KB)
    pace.arrived(1_000_000, 1000, 1)
    expect(pace.size()).toBe(32 * KB)
    for (let n = 0; n < 30; n++) pace.arrived(1_000_000, 1000, 1)
    expect(pace.size()).toBe(256 * KB)
    for (let n = 0; n < 9; n++) pace.lost()
    expect(pace.size()).toBe(4 * KB)
  })

  it('while frames get lost takes three seconds at most', () => {
    const pace = lineOf(4_000, 40)
    pace.lost()
    for (let n = 0; n < 7; n++) pace.arrived(4_000, 1000, 1)
    expect(pace.size()).toBe(Math.floor(12_000 / KB) * KB)
  })

  it.each([4_000, 6_250, 18_750, 31_250, 250_000])(
    'beside others has no more on its way at %i bytes a second than one alone: a cut costs one frame, not several',
    (line) => {
      const alone = frameOn(line, 1)
      expect(2 * frameOn(line, 2)).toBeLessThanOrEqual(alone)
      expect(3 * frameOn(line, 3)).toBeLessThanOrEqual(alone)
    },
  )
})

describe('the speed of a line', () => {
  it('is not known before a frame arrived; a new one counts three parts of ten', () => {
    const pace = createFramePace()
    expect(pace.goodput()).toBe(0)
    pace.arrived(10_000, 1000, 1)
    expect(pace.goodput()).toBe(10_000)
    pace.arrived(20_000, 1000, 1)
    expect(pace.goodput()).toBeCloseTo(13_000)
  })
  it('is that of all frames that shared it', () => {
    const pace = createFramePace()
    pace.arrived(10_000, 2000, 3)
    expect(pace.goodput()).toBe(15_000)
  })
})

describe('the next frame', () => {
  it('sets out when three quarters of the one before it have left, without the way there and back', () => {
    const pace = createFramePace()
    pace.answered(500)
    pace.answered(100)
    pace.answered(300)
    expect(pace.leavesIn(10_000, 1)).toBeNull()
    pace.arrived(10_000, 1000, 1)
    expect(pace.leavesIn(10_000, 1)).toBe(675)
    // Beside another it takes twice as long.
    expect(pace.leavesIn(10_000, 2)).toBe(1350)
  })
  it('takes no more than a quarter of a frame’s time for the way', () => {
    const pace = createFramePace()
    pace.arrived(10_000, 1000, 1)
    expect(pace.leavesIn(10_000, 1)).toBe(Math.ceil(750 * 0.75))
  })
  it('believes in a line that was faster just now: one slow frame may have been unlucky', () => {
    const pace = createFramePace()
    pace.answered(0)
    pace.arrived(10_000, 1000, 1)
    pace.arrived(10_000, 10_000, 1)
    expect(pace.leavesIn(7_000, 1)).toBe(750)
  })
  it('waits for the answer where half a second is all there is to win, and where frames get lost', () => {
    const pace = createFramePace()
    pace.answered(0)
    pace.arrived(10_000, 1000, 1)
    expect(pace.leavesIn(4_999, 1)).toBeNull()
    expect(pace.leavesIn(5_000, 1)).toBe(375)
    pace.lost()
    for (let n = 0; n < 7; n++) pace.arrived(10_000, 1000, 1)
    expect(pace.leavesIn(10_000, 1)).toBeNull()
    pace.arrived(10_000, 1000, 1)
    expect(pace.leavesIn(10_000, 1)).toBe(750)
  })
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
  it('must be stuck after three times its time, but after 5 s at the soonest and 18 s at the latest', () => {
    const pace = lineOf(10_000, 1)
    expect(pace.stuckIn(10_000, 1)).toBe(5_000)
    expect(pace.stuckIn(10_000, 3)).toBe(9_000)
    expect(pace.stuckIn(80_000, 1)).toBe(18_000)
    // Never before twice its time.
    expect(pace.stuckIn(100_000, 1)).toBe(20_000)
  })
  it('is taken for stuck sooner where others got stuck', () => {
    const pace = lineOf(10_000, 1)
    pace.lost()
    expect(pace.stuckIn(40_000, 1)).toBe(10_000)
    expect(pace.stuckIn(60_000, 1)).toBe(12_000)
  })
  it('on a line that nothing is known of has 13 s, after a loss 5', () => {
    const pace = createFramePace()
    expect(pace.stuckIn(24_576, 1)).toBe(13_000)
    pace.lost()
    expect(pace.stuckIn(24_576, 1)).toBe(5_000)
  })
})
