import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { seeded } from '../seeded.ts'
import { cohortChange } from './cohort.ts'
import { inverseNormal, normal } from './normal.ts'
import { normalisedT, overAverage, tScore, zScore } from './standard-scores.ts'
import { tCritical } from './t-quantile.ts'
import { wilson } from './wilson.ts'

describe('the normal curve', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [1.959963984540054, 0.975],
    [-3, 0.0013498980316300933],
  ])('at %s holds %s', (x, p) => {
    expect(normal(x)).toBeCloseTo(p, 13)
    expect(inverseNormal(p)).toBeCloseTo(x, 9)
  })

  it('its inverse undoes it', () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (x) => {
        expect(inverseNormal(normal(x))).toBeCloseTo(x, 7)
      }),
    )
  })
})

describe('standard scores', () => {
  it('Z and T of a score, and of a group without spread', () => {
    expect(zScore(85, 75, 10)).toBe(1)
    expect(tScore(85, 75, 10)).toBe(60)
    expect([zScore(5, 5, 0), tScore(5, 5, 0)]).toEqual([null, 50])
  })

  it('normalised T: the middle is 50, and equal scores get the same whoever comes first', () => {
    expect(normalisedT(49, 2, 100)).toBeCloseTo(50, 10)
    expect(normalisedT(84, 1, 101)).toBeCloseTo(50 + 10 * inverseNormal(84.5 / 101), 10)
  })

  it('over-average rate with its standard error', () => {
    expect(overAverage({ n: 25, mean: 84, sd: 10 }, 80)).toEqual({ rate: 0.05, error: 10 / 5 / 80 })
    expect(overAverage({ n: 1, mean: 84, sd: 0 }, 80)).toEqual({ rate: 0.05, error: null })
    expect(overAverage({ n: 25, mean: 84, sd: 10 }, 0)).toBeNull()
  })
})

describe('intervals', () => {
  it("Wilson's: 8 of 10 is 49 % to 94 %, and certainty is never claimed", () => {
    expect(wilson(8, 10)).toEqual({ low: expect.closeTo(0.4902, 4), high: expect.closeTo(0.9433, 4) })
    expect(wilson(10, 10)?.low).toBeCloseTo(0.7225, 4)
    expect(wilson(0, 0)).toBeNull()
  })

  it.each([
    [3, 3.182],
    [5, 2.571],
    [10, 2.228],
    [44, 2.015],
    [120, 1.98],
  ])("Student's t with %s degrees of freedom is %s", (df, t) => {
    expect(Math.abs(tCritical(df) - t)).toBeLessThan(0.012)
  })
})

describe('a class since an earlier exam', () => {
  it('counts the change of those who sat both', () => {
    expect(cohortChange([])).toBeNull()
    const change = cohortChange([
      { before: 0, now: 0.5 },
      { before: 1, now: 1.5 },
      { before: -1, now: -0.4 },
      { before: 0.2, now: 0.6 },
    ])
    expect(change).toMatchObject({ n: 4, change: expect.closeTo(0.5, 10) as number, verdict: 'above' })
  })

  it('classes that have not changed are flagged no oftener than one in twenty [B25]', () => {
    const random = seeded(20_261_121)
    // a number between those of 32 bits is never 0
    const next = () => inverseNormal(random() + 2 ** -33)
    const runs = 2000
    let flags = 0
    for (let i = 0; i < runs; i++) {
      const pairs = Array.from({ length: 12 }, () => ({ before: next(), now: next() }))
      if (cohortChange(pairs)?.verdict !== 'even') flags++
    }
    // three standard deviations over 5 % of 2,000
    expect(flags).toBeLessThan(100 + 3 * Math.sqrt(95))
    expect(flags).toBeGreaterThan(40)
  })
})
