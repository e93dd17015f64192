import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { ABSENT } from '../marks.ts'
import { assign } from './assign.ts'
import { type AssignedChoices, DEFAULT_CHOICES, fillChoiceDefaults } from './model.ts'
import { PRESETS } from './presets.ts'

const of = (...marks: number[]) => Int32Array.from(marks, (m) => m * 100)
const spread = (n: number) => Int32Array.from({ length: n }, (_, i) => i * 100)
const choices: fc.Arbitrary<AssignedChoices> = fc.record({
  boundary: fc.constantFrom('upper-min', 'lower-max', 'near-max', 'near-min'),
  shares: fc.constantFrom('cumulative', 'per-level'),
  onePoint: fc.constantFrom('max', 'min', 'mean'),
  zeroCounts: fc.boolean(),
  fraction: fc.constantFrom('up', 'down', 'near'),
})
const models = Object.values(PRESETS)
const scores = fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 40, max: 60 })), {
  minLength: 1,
  maxLength: 200,
})
const assignedOf = (raw: Int32Array, model = PRESETS.common5, with_: Partial<AssignedChoices> = {}) => {
  const { of: one } = assign(raw, model, { ...DEFAULT_CHOICES, ...with_ })
  return [...raw].map((x) => one(x)?.assigned)
}

describe('the presets', () => {
  it.each(models)('$id: shares add up to 100 and ranges never overlap [B09]', ({ levels }) => {
    expect(levels.reduce((sum, { share }) => sum + share, 0)).toBe(100)
    levels.forEach(({ low, high }, i) => {
      expect(low).toBeLessThanOrEqual(high)
      const above = levels[i - 1]
      if (above) expect(high).toBeLessThan(above.low)
    })
  })

  // 100 students with 0..99: the level of each by counting shares from the top, ends of ranges at ends of levels
  it.each([
    ['common5', [99, 85, 84, 50, 49, 15, 14, 2, 1, 0], [100, 86, 85, 71, 70, 56, 55, 41, 40, 30]],
    [
      'shandong8',
      [99, 97, 96, 90, 89, 74, 73, 50, 49, 26, 25, 10, 9, 3, 2, 0],
      [100, 91, 90, 81, 80, 71, 70, 61, 60, 51, 50, 41, 40, 31, 30, 21],
    ],
    ['guangdong5', [99, 83, 82, 50, 49, 17, 16, 2, 1, 0], [100, 83, 82, 71, 70, 59, 58, 41, 40, 30]],
    ['shanghai11', [99, 95, 94, 85, 84, 75, 5, 4, 0], [70, 70, 67, 67, 64, 64, 43, 40, 40]],
    ['beijing21', [99, 98, 97, 96, 94, 93, 1, 0], [100, 97, 97, 94, 94, 91, 43, 40]],
    ['tianjin21', [99, 98, 97, 95, 94, 2, 1, 0], [100, 100, 97, 97, 94, 46, 43, 40]],
    ['zhejiang21', [99, 98, 97, 96, 94, 93, 1, 0], [100, 97, 97, 94, 94, 91, 43, 40]],
  ] as const)('%s gives its golden table [B09]', (id, raw, points) => {
    const { of: one } = assign(spread(100), PRESETS[id])
    expect(raw.map((x) => one(x * 100)?.assigned)).toEqual([...points])
  })
})

describe('the formula', () => {
  it('86..95 in 86..100: a raw 90 becomes 92.22, shown 92, and every step can be told [B09]', () => {
    const one = { id: 'common5', levels: [{ name: 'A', share: 100, low: 86, high: 100 }] } as const
    expect(assign(of(86, 90, 95), one).of(9000)).toMatchObject({
      levelName: 'A',
      assigned: 92,
      exact: expect.closeTo(92.2222, 4) as number,
      high: 100,
      low: 86,
      n: 3,
      found: { rawHigh: 9500, rawLow: 8600, count: 3, before: 0 },
    })
  })

  it('rounds half up, not to even [B09]', () => {
    const one = { id: 'common5', levels: [{ name: 'B', share: 100, low: 70, high: 71 }] } as const
    expect(assign(of(1, 2, 3), one).of(200)).toMatchObject({ exact: 70.5, assigned: 71 })
  })

  it('one raw score in a level: to the top, the foot or the middle, as chosen [B09]', () => {
    const one = { id: 'common5', levels: [{ name: 'A', share: 100, low: 86, high: 99 }] } as const
    const point = (onePoint: AssignedChoices['onePoint']) =>
      assign(of(50, 50), one, { ...DEFAULT_CHOICES, onePoint }).of(5000)?.assigned
    expect([point('max'), point('min'), point('mean')]).toEqual([99, 86, 93])
  })
})

describe('the disputed choices [B09]', () => {
  // ten students, two equal across the end of the first 50 %
  const two = {
    id: 'common5',
    levels: [
      { name: 'A', share: 50, low: 51, high: 100 },
      { name: 'B', share: 50, low: 1, high: 50 },
    ],
  } as const
  const raw = of(10, 9, 8, 7, 6, 6, 6, 3, 2, 1)
  const inA = (boundary: AssignedChoices['boundary']) =>
    assign(raw, two, { ...DEFAULT_CHOICES, boundary }).levels[0]?.count

  it('equal scores over the end go up, down, or where it is nearer', () => {
    expect(inA('upper-min')).toBe(7)
    expect(inA('lower-max')).toBe(4)
    expect(inA('near-max')).toBe(4)
    const evenly = of(10, 9, 8, 7, 6, 6, 4, 3, 2, 1)
    const near = (boundary: AssignedChoices['boundary']) =>
      assign(evenly, two, { ...DEFAULT_CHOICES, boundary }).levels[0]?.count
    expect([near('near-max'), near('near-min')]).toEqual([6, 4])
  })

  it('shares counted from the top, or from where the level before ended', () => {
    const three = {
      id: 'common5',
      levels: [20, 40, 40].map((share, i) => ({ name: `${i}`, share, low: 10 - i, high: 10 - i })),
    } as const
    const ties = of(9, 9, 9, 9, 5, 4, 3, 2, 1, 0)
    const counts = (shares: AssignedChoices['shares']) =>
      assign(ties, three, { ...DEFAULT_CHOICES, shares }).levels.map((l) => l.count)
    expect(counts('cumulative')).toEqual([4, 2, 4])
    expect(counts('per-level')).toEqual([4, 4, 2])
  })

  it('a share that is no whole number of places: the next pupil goes up, down, or where it is nearer', () => {
    const inTop = (n: number, fraction: AssignedChoices['fraction'], share = 15) => {
      const levels = [share, 100 - share].map((s, i) => ({ name: `${i}`, share: s, low: 1 - i, high: 1 - i }))
      const model = { id: 'common5', levels } as const
      return assign(spread(n), model, { ...DEFAULT_CHOICES, fraction }).levels.find((l) => l.level === 0)
        ?.count
    }
    // 15 % of 30 are 4.5 places, of 22 3.3
    expect([inTop(30, 'up'), inTop(30, 'down'), inTop(30, 'near')]).toEqual([5, 4, 5])
    expect([inTop(22, 'up'), inTop(22, 'down'), inTop(22, 'near')]).toEqual([4, 3, 3])
    // a whole number of places is nobody's dispute
    expect([inTop(20, 'up'), inTop(20, 'down'), inTop(20, 'near')]).toEqual([3, 3, 3])
  })

  it('zeros count, or are left out and get nothing', () => {
    expect(assignedOf(of(0, 50, 100), PRESETS.common5, { zeroCounts: false })[0]).toBeUndefined()
    expect(assignedOf(of(0, 50, 100), PRESETS.common5)[0]).toBeGreaterThan(0)
  })
})

const fractions = ['up', 'down', 'near'] as const
const boundaries = ['upper-min', 'lower-max', 'near-max', 'near-min'] as const

describe('a share of the group that is no whole number [B09]', () => {
  it('down is the rule of ranks: the first level whose cumulative share is at least rank / N', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(...models), (marks, model) => {
        const { of: one, n } = assign(of(...marks), model, { ...DEFAULT_CHOICES, fraction: 'down' })
        for (const mark of marks) {
          const rank = 1 + marks.filter((m) => m > mark).length
          let cumulative = 0
          const expected = model.levels.find(({ share }) => {
            cumulative += share
            return cumulative * n >= rank * 100
          })
          expect(one(mark * 100)?.levelName).toBe(expected?.name)
        }
      }),
    )
  })

  it('up begins a level for whoever is placed before its end, near for whoever is nearer to it', () => {
    fc.assert(
      fc.property(
        scores,
        fc.constantFrom(...models),
        fc.constantFrom('up', 'near'),
        (marks, model, fraction) => {
          const { of: one, n } = assign(of(...marks), model, { ...DEFAULT_CHOICES, fraction })
          for (const mark of marks) {
            const before = marks.filter((m) => m > mark).length
            let cumulative = 0
            const expected = model.levels.find(({ share }) => {
              cumulative += share
              const end = cumulative * n
              return fraction === 'up' ? before * 100 < end : before * 100 + 50 <= end
            })
            expect(one(mark * 100)?.levelName).toBe((expected ?? model.levels.at(-1))?.name)
          }
        },
      ),
    )
  })

  it('changes nothing where every share is a whole number of places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 100, maxLength: 100 }),
        fc.constantFrom(...models),
        fc.constantFrom(...boundaries),
        (marks, model, boundary) => {
          const [up, ...others] = fractions.map((fraction) =>
            assignedOf(of(...marks), model, { boundary, fraction }),
          )
          for (const other of others) expect(other).toEqual(up)
        },
      ),
    )
  })

  it('down never gives a pupil more than near, and near never more than up', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(...models), choices, (marks, model, chosen) => {
        const boundary = chosen.boundary === 'upper-min' ? 'upper-min' : 'lower-max'
        const level = (fraction: AssignedChoices['fraction']) => {
          const { of: one } = assign(of(...marks), model, {
            ...chosen,
            boundary,
            fraction,
            shares: 'cumulative',
          })
          return marks.map((m) => one(m * 100)?.found.level ?? -1)
        }
        const [up, down, near] = [level('up'), level('down'), level('near')]
        marks.forEach((_, i) => {
          expect(up[i]).toBeLessThanOrEqual(near[i] as number)
          expect(near[i]).toBeLessThanOrEqual(down[i] as number)
        })
      }),
    )
  })

  it('a rule written before it was a choice keeps every score it gave', () => {
    // as levels were ended then: the share not rounded, everything left to the rule of equal scores
    const before = (placed: number, count: number, end: number, boundary: AssignedChoices['boundary']) => {
      if (placed >= end) return false
      if (placed + count <= end || boundary === 'upper-min') return true
      if (boundary === 'lower-max') return false
      const [over, short] = [placed + count - end, end - placed]
      return boundary === 'near-max' ? over <= short : over < short
    }
    fc.assert(
      fc.property(
        scores,
        fc.constantFrom(...models),
        fc.constantFrom(...boundaries),
        (marks, model, boundary) => {
          const { fraction: _, ...four } = { ...DEFAULT_CHOICES, boundary }
          const { of: one, n } = assign(of(...marks), model, fillChoiceDefaults(four))
          let level = 0
          let cumulative = model.levels[0]?.share ?? 0
          for (const mark of [...new Set(marks)].sort((a, b) => b - a)) {
            const placed = marks.filter((m) => m > mark).length
            const count = marks.filter((m) => m === mark).length
            while (
              level < model.levels.length - 1 &&
              !before(placed, count, (cumulative * n) / 100, boundary)
            ) {
              level++
              cumulative += model.levels[level]?.share ?? 0
            }
            expect(one(mark * 100)?.found.level).toBe(level)
          }
        },
      ),
    )
  })
})

describe('in every model and under every choice', () => {
  it('order is kept, equal stays equal, points lie in the range, permuting changes nobody [B09] [B08]', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(...models), choices, (marks, model, chosen) => {
        const raw = of(...marks)
        const { of: one, n, levels } = assign(raw, model, chosen)
        const valid = marks.filter((m) => chosen.zeroCounts || m !== 0)
        expect(n).toBe(valid.length)
        expect(levels.reduce((sum, { count }) => sum + count, 0)).toBe(valid.length)
        const points = [...new Set(valid)]
          .sort((a, b) => a - b)
          .map((m) => one(m * 100)?.assigned ?? Number.NaN)
        points.forEach((p, i) => {
          expect(p).toBeGreaterThanOrEqual(model.levels.at(-1)?.low ?? 0)
          expect(p).toBeLessThanOrEqual(model.levels[0]?.high ?? 0)
          if (i > 0) expect(p).toBeGreaterThanOrEqual(points[i - 1] as number)
        })
        const turned = assign(of(...marks.toReversed()), model, chosen)
        for (const m of marks) expect(turned.of(m * 100)).toEqual(one(m * 100))
      }),
    )
  })

  it('the absent are in no group and get no score [B09]', () => {
    const { of: one, n } = assign(Int32Array.of(ABSENT, 5000, 6000), PRESETS.common5)
    expect([n, one(ABSENT)]).toEqual([2, null])
  })
})
