import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { groupStats } from './group-stats.ts'
import { ABSENT } from './marks.ts'
import { computeMeanScore, momentsOf, sdPop, sdSample } from './moments.ts'
import { median, quartilePositions, sortedScores } from './quartiles.ts'
import { levelCounts } from './rates.ts'
import { roundHalfUp } from './rounding.ts'
import { scoreSections, sectionOf, sectionWidth } from './sections.ts'
import { sumPapers } from './totals.ts'

const scores = fc.array(fc.oneof(fc.integer({ min: 0, max: 15_000 }), fc.constant(ABSENT)), { minLength: 1 })

describe('moments', () => {
  it('2 4 4 4 5 5 7 9 has mean 5, population sd 2, sample sd 2.1381', () => {
    const m = momentsOf(Int32Array.of(2, 4, 4, 4, 5, 5, 7, 9, ABSENT))
    expect([m.n, computeMeanScore(m), sdPop(m), m.min, m.max]).toEqual([8, 5, 2, 2, 9])
    expect(sdSample(m)).toBeCloseTo(2.13809, 5)
  })

  it('has no figures without scores, and no sample sd for one', () => {
    const none = momentsOf(Int32Array.of(ABSENT))
    expect([computeMeanScore(none), sdPop(none), sdSample(none)]).toEqual([null, null, null])
    expect(sdSample(momentsOf(Int32Array.of(3)))).toBeNull()
  })
})

describe('group figures', () => {
  it('do not change when the students change places, and an absent student only adds to the absent [B08]', () => {
    fc.assert(
      fc.property(scores, (list) => {
        const a = groupStats(Int32Array.from(list), 15_000)
        expect(groupStats(Int32Array.from(list.toReversed()), 15_000)).toEqual(a)
        const more = groupStats(Int32Array.from([...list, ABSENT]), 15_000)
        expect(more).toEqual({ ...a, absent: a.absent + 1 })
      }),
    )
  })

  it('are exact for a small class', () => {
    expect(groupStats(Int32Array.of(8500, 6000, 3999, ABSENT, 10_000), 10_000)).toEqual({
      n: 4,
      absent: 1,
      mean: 71.2475,
      sd: expect.closeTo(23.0183, 4),
      median: 72.5,
      max: 100,
      min: 39.99,
      scoreRate: 0.712475,
      excellentRate: 0.5,
      goodRate: 0.5,
      passRate: 0.75,
      lowRate: 0.25,
    })
  })

  it('compares thresholds in whole numbers: 85 of 100 is excellent, 40 is not low', () => {
    const at = { excellent: 0.57, good: 0.29, pass: 0.07, low: 0.07 }
    const c = levelCounts(Int32Array.of(5700, 2900, 700), 10_000, at)
    expect(c).toEqual({ n: 3, excellent: 1, good: 2, pass: 3, low: 0 })
  })
})

describe('positions', () => {
  it('average neighbouring ranks where N/4, N/2, 3N/4 are whole', () => {
    const eight = sortedScores(Int32Array.of(10, 20, 30, 40, 50, 60, 70, 80, ABSENT))
    expect(quartilePositions(eight)).toEqual([65, 45, 25])
    expect(median(sortedScores(Int32Array.of(5, 1, 9)))).toBe(5)
    expect(quartilePositions(sortedScores(Int32Array.of(7)))).toEqual([7, 7, 7])
    expect(quartilePositions(new Int32Array())).toBeNull()
  })
})

describe('score sections', () => {
  it('keeps to the customary widths where they fit, else to 8-20 sections', () => {
    expect([150, 100, 120, 750, 450, 26, 50, 20].map(sectionWidth)).toEqual([10, 10, 10, 50, 50, 2, 5, 1])
    for (let full = 8; full <= 5000; full++) {
      const bins = full / sectionWidth(full)
      expect(bins >= 8 && bins <= 20).toBe(true)
    }
  })

  it('half points fall with their whole part; the full score joins the top section or has its own', () => {
    expect(sectionOf(9950, 10_000, 10)).toBe(9)
    expect(sectionOf(8999, 10_000, 10)).toBe(8)
    expect(sectionOf(10_000, 10_000, 10)).toBe(9)
    expect(sectionOf(10_000, 10_000, 10, { mergeFull: false })).toBe(10)
    expect([...scoreSections(Int32Array.of(0, 999, 10_000, -50, ABSENT), 10_000).counts]).toEqual([
      3, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    ])
  })

  it('counts everybody present once', () => {
    fc.assert(
      fc.property(scores, fc.boolean(), (list, mergeFull) => {
        const { counts } = scoreSections(Int32Array.from(list), 15_000, 10, { mergeFull })
        expect(counts.reduce((a, b) => a + b, 0)).toBe(list.filter((x) => x !== ABSENT).length)
      }),
    )
  })
})

describe('totals over papers', () => {
  it('absent from one adds nothing, absent from all stays absent', () => {
    const a = Int32Array.of(100, ABSENT, ABSENT, 0)
    const b = Int32Array.of(50, 70, ABSENT, ABSENT)
    expect([...sumPapers([a, b], 4)]).toEqual([150, 70, ABSENT, 0])
  })
})

describe('rounding', () => {
  it('rounds half up by the decimal text', () => {
    const of = [
      roundHalfUp(70.5),
      roundHalfUp(1.005, 2),
      roundHalfUp(-2.5),
      roundHalfUp(2.4449, 2),
      roundHalfUp(1e-7, 2),
    ]
    expect(of).toEqual([71, 1.01, -2, 2.44, 0])
    expect(Object.is(roundHalfUp(-0.2), 0)).toBe(true)
  })
})
