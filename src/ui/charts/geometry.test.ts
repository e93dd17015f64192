import { describe, expect, it } from 'vitest'
import { differenceReach, placeDifference } from './difference-bars.geometry.ts'
import { BOX, drawDistribution } from './distribution.geometry.ts'
import { linear } from './linear.ts'
import { drawRadar, RADAR_BOX } from './radar.geometry.ts'
import { drawTrend, rateDomain, TREND_BOX } from './trend.geometry.ts'
import type { ByWho } from './who.ts'

const rates = (own: number | null, ofClass: number | null = null): ByWho => ({
  own,
  class: ofClass,
  school: null,
  joint: null,
})

describe('distribution', () => {
  const drawn = drawDistribution({ from: 0, width: 10, counts: [0, 4, 8, 2], own: 2 })

  it('draws bars in proportion to the counts, inside the box', () => {
    const heights = drawn.bars.map(({ height }) => height)
    expect(heights[1]).toBeCloseTo((heights[2] ?? 0) / 2)
    expect(heights[0]).toBe(0)
    for (const bar of drawn.bars) {
      expect(bar.x).toBeGreaterThanOrEqual(BOX.left)
      expect(bar.x + bar.width).toBeLessThanOrEqual(BOX.width - BOX.right)
      expect(bar.y).toBeGreaterThanOrEqual(BOX.top)
    }
  })

  it('marks their own bin and only that', () => {
    expect(drawn.bars.map(({ own }) => own)).toEqual([false, false, true, false])
    expect(drawn.marker?.y).toBeCloseTo(drawn.bars[2]?.y ?? -1)
    expect(drawDistribution({ from: 0, width: 10, counts: [1], own: -1 }).marker).toBeNull()
  })

  it('has ticks at edges of bins and at whole numbers of students', () => {
    expect(drawn.xTicks.every(({ value }) => value % 10 === 0)).toBe(true)
    const few = drawDistribution({ from: 0, width: 5, counts: [1, 0], own: 0 })
    expect(few.yTicks.map(({ value }) => value)).toEqual([0, 1])
  })

  it('survives bins without anybody', () => {
    expect(drawDistribution({ from: 0, width: 10, counts: [0, 0], own: 0 }).bars[0]?.height).toBe(0)
  })
})

describe('trend', () => {
  it('breaks the line at a missed exam', () => {
    const [own] = drawTrend([rates(0.5), rates(null), rates(0.6), rates(0.7)]).series
    expect(own?.dots).toHaveLength(3)
    expect(own?.path.match(/M/g)).toHaveLength(2)
  })

  it('puts higher rates higher and leaves out groups without values', () => {
    const { series } = drawTrend([rates(0.5, 0.6), rates(0.9, 0.6)])
    expect(series.map(({ who }) => who)).toEqual(['own', 'class'])
    const [first, second] = series[0]?.dots ?? []
    expect(second?.y).toBeLessThan(first?.y ?? 0)
    expect(first?.x).toBeGreaterThanOrEqual(TREND_BOX.left)
  })

  it('never zooms noise into a cliff', () => {
    const [low, high] = rateDomain([0.7, 0.71])
    expect(high - low).toBeGreaterThanOrEqual(0.2 - 1e-9)
    expect(rateDomain([])).toEqual([0, 1])
    expect(rateDomain([0, 1])).toEqual([0, 1])
  })
})

describe('radar', () => {
  it('starts up, goes clockwise, and reaches the rim at 100 %', () => {
    const { shapes } = drawRadar([rates(1), rates(0.5), rates(0), rates(0.5)])
    const dots = shapes[0]?.dots ?? []
    expect(dots[0]?.x).toBeCloseTo(0)
    expect(dots[0]?.y).toBeCloseTo(-RADAR_BOX.radius)
    expect(dots[1]?.x).toBeCloseTo(RADAR_BOX.radius / 2)
    expect(dots[2]?.y).toBeCloseTo(0)
  })

  it('draws no shape from fewer than three values', () => {
    expect(drawRadar([rates(1, 0.5), rates(1, null), rates(1, 0.5)]).shapes.map(({ who }) => who)).toEqual([
      'own',
    ])
  })
})

describe('differences', () => {
  it('share one axis that holds every whisker [B25]', () => {
    const entries = [
      { difference: 4, error: 1 },
      { difference: -6, error: 2 },
      { difference: null, error: null },
    ]
    const reach = differenceReach(entries, 1.96)
    expect(reach).toBeCloseTo((6 + 1.96 * 2) * 1.05)
    for (const entry of entries) {
      const place = placeDifference(entry, reach, 1.96)
      if (place === null) continue
      expect(place.low).toBeGreaterThan(0)
      expect(place.high).toBeLessThan(100)
    }
  })

  it('put a mean below the reference left of the middle', () => {
    expect(placeDifference({ difference: -5, error: null }, 10, 1.96)).toEqual({
      from: 25,
      to: 50,
      low: null,
      high: null,
    })
    expect(placeDifference({ difference: null, error: null }, 10, 1.96)).toBeNull()
  })
})

it('a straight scale turns around and survives an empty domain', () => {
  expect(linear([0, 10], [100, 0])(2.5)).toBe(75)
  expect(linear([3, 3], [0, 8])(3)).toBe(4)
})
