import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { type EffectiveRule, effectiveness, effectiveScore } from './effective.ts'
import { reaching } from './effective-lines.ts'
import {
  bandAround,
  type CriticalRule,
  criticalPlaces,
  criticalStudents,
  DEFAULT_CRITICAL,
  lineScore,
  upline,
} from './line.ts'
import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'
import { prepareSheet, simulate } from './simulator.ts'

const of = (...marks: (number | null)[]) => Int32Array.from(marks, (m) => (m === null ? ABSENT : m * 100))
const mark = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 150 }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const row = fc.record({
  total: fc.oneof(fc.integer({ min: 0, max: 750 }), fc.constant(null)),
  a: mark,
  b: mark,
  cls: fc.nat(3),
})

describe('a line', () => {
  it('by share is the score at that rank, and ties let more through', () => {
    const scores = of(700, 650, 650, 600, 500, 400, null, 300, 200, 100, 50)
    expect(lineScore(scores, { by: 'share', share: 20 })).toBe(65_000)
    expect(upline(scores, 65_000)).toEqual({ n: 10, above: 3, rate: 0.3 })
    expect(lineScore(scores, { by: 'share', share: 0 })).toBeNull()
    expect(lineScore(of(null, null), { by: 'share', share: 50 })).toBeNull()
  })

  it('by share is never out by one for a share that is a whole rank', () => {
    const hundred = Int32Array.from({ length: 100 }, (_, i) => i * 100)
    for (let share = 1; share <= 100; share++) {
      expect(lineScore(hundred, { by: 'share', share })).toBe((100 - share) * 100)
    }
  })

  it('critical students by marks are those within the band, on the line over it', () => {
    const scores = of(600, 599, 585, 584, null)
    const band = bandAround(sortedScores(scores), 60_000, { by: 'marks', marks: 15 })
    expect(band).toEqual({ under: 1500, over: 1500 })
    expect([...criticalStudents(scores, 60_000, band)]).toEqual([
      [0, 'over'],
      [1, 'under'],
      [2, 'under'],
    ])
    expect([...criticalStudents(scores, 60_000, { under: 0, over: 500 })]).toEqual([[0, 'over']])
    expect([...criticalStudents(scores, 60_000, band, 59_000)].map(([i]) => i)).toEqual([0, 1])
  })

  it('critical students are those within 5 % of the number at the line, a half up, one at least [T15]', () => {
    expect([0, 1, 9, 10, 29, 30, 49, 50, 400].map((n) => criticalPlaces(n, 5))).toEqual([
      0, 1, 1, 1, 1, 2, 2, 3, 20,
    ])
    // 100 students, 99 98 ... 0: 40 of them have 60 or more, so the last two of them and the first two under it
    const hundred = Int32Array.from({ length: 100 }, (_, i) => i * 100)
    const near = (scores: Int32Array, line: number) =>
      [
        ...criticalStudents(scores, line, bandAround(sortedScores(scores), line, DEFAULT_CRITICAL)).keys(),
      ].map((i) => (scores[i] as number) / 100)
    expect(near(hundred, 6000)).toEqual([58, 59, 60, 61])
    // everybody tied with the first or the last of them is critical too
    expect(near(of(90, 80, 80, 80, 70, 70, 60), 8000)).toEqual([80, 80, 80, 70, 70])
    // nobody at the line: nobody is near it
    expect(near(of(50, 40), 8000)).toEqual([])
    // everybody over it: only the lowest
    expect(near(of(50, 40, 40), 1000)).toEqual([40, 40])
  })

  it('the band is that of the places, whatever the scores, ties and absent are [T15]', () => {
    fc.assert(
      fc.property(
        fc.array(mark, { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 1, max: 50 }),
        (marks, at, percent) => {
          const scores = of(...marks)
          const rule = { by: 'rank', percent } as const
          const found = criticalStudents(scores, at * 100, bandAround(sortedScores(scores), at * 100, rule))
          const present = marks.filter((m) => m !== null)
          const above = present.filter((m) => m >= at).length
          const places = above === 0 ? 0 : Math.max(1, Math.round((above * percent) / 100))
          const expected = marks.flatMap((m, i) => {
            if (m === null || places === 0) return []
            const isNear =
              m >= at
                ? present.filter((x) => x >= m).length > above - places
                : present.filter((x) => x > m).length < above + places
            return isNear ? [[i, m >= at ? 'over' : 'under']] : []
          })
          expect([...found]).toEqual(expected)
          // never fewer than the places there are on a side
          const on = (side: string) => expected.filter(([, s]) => s === side).length
          expect(on('over')).toBeGreaterThanOrEqual(Math.min(places, above))
          expect(on('under')).toBeGreaterThanOrEqual(Math.min(places, present.length - above))
        },
      ),
    )
  })
})

describe('effective score', () => {
  const totals = of(631.1, 631.1, 500, null)
  const subject = of(119.4, 119.4, 90, 100)
  it('by coefficient is line / mean total of those above, times their subject mean', () => {
    const score = effectiveScore(totals, subject, 62_600, { by: 'coefficient' })
    expect((score ?? 0) / 100).toBeCloseTo((626 / 631.1) * 119.4, 10)
  })
  it('by share is what the same share of its own takers reaches', () => {
    expect(effectiveScore(of(9, 8, 7, 6), of(10, 40, 30, 20), 800, { by: 'share' })).toBe(3000)
    expect(effectiveScore(of(9, 8, 7, 6), of(10, null, null, null), 800, { by: 'share' })).toBeNull()
  })
  it('given is as given', () => {
    expect(effectiveScore(totals, subject, 62_600, { by: 'given', score: 9000 })).toBe(9000)
  })
  it('counts single, double and mismatch', () => {
    expect(effectiveness(of(9, 8, 7, null), of(50, 10, 60, 70), 800, 5000)).toEqual({
      above: 2,
      single: 2,
      double: 1,
      mismatch: 1,
      hitRate: 1 / 2,
      contribution: 1 / 2,
    })
  })
})

describe('the line simulator', () => {
  it('equals the definitions one by one, whichever way the line and the effective scores are set', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.oneof(
          fc.record({ by: fc.constant('score' as const), score: fc.integer({ min: 0, max: 75_000 }) }),
          fc.record({ by: fc.constant('share' as const), share: fc.integer({ min: 0, max: 100 }) }),
        ),
        fc.constantFrom<EffectiveRule>({ by: 'share' }, { by: 'coefficient' }, { by: 'given', score: 5050 }),
        fc.oneof(
          fc.record({ by: fc.constant('rank' as const), percent: fc.integer({ min: 1, max: 50 }) }),
          fc.record({ by: fc.constant('marks' as const), marks: fc.integer({ min: 1, max: 30 }) }),
        ),
        (rows, rule, how, critical: CriticalRule) => {
          const totals = of(...rows.map((r) => r.total))
          const subject = of(...rows.map((r) => r.a))
          const sheet = { totals, classOf: new Int32Array(rows.length), classes: 1, subjects: [subject] }
          const found = simulate(prepareSheet(sheet), rule, how, critical)
          const line = lineScore(totals, rule)
          if (line === null) {
            expect(found).toBeNull()
            return
          }
          const exact = effectiveScore(totals, subject, line, how)
          const effective = exact === null ? null : reaching(exact)
          const band = bandAround(sortedScores(totals), line, critical)
          const whole = {
            ...upline(totals, line),
            critical: criticalStudents(totals, line, band).size,
            effective: [effective === null ? null : effectiveness(totals, subject, line, effective)],
          }
          const among = upline(totals, line)
          expect(found).toEqual({ line, effective: [effective], among, all: whole, classes: [whole] })
        },
      ),
    )
  })

  it('equals a recomputation from the raw scores, class by class [B24]', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 750 }),
        (rows, at) => {
          const sheet = {
            totals: of(...rows.map((r) => r.total)),
            classOf: Int32Array.from(rows, (r) => r.cls),
            classes: 4,
            subjects: [of(...rows.map((r) => r.a)), of(...rows.map((r) => r.b))],
          }
          const near: CriticalRule = { by: 'marks', marks: 15 }
          const found = simulate(prepareSheet(sheet), { by: 'score', score: at * 100 }, { by: 'share' }, near)
          const present = rows.filter((r) => r.total !== null)
          const above = present.filter((r) => (r.total as number) >= at)
          for (const [s, key] of (['a', 'b'] as const).entries()) {
            const takers = present.flatMap((r) => r[key] ?? []).sort((x, y) => y - x)
            const rank = present.length ? Math.floor((takers.length * above.length) / present.length) : 0
            const effective = rank < 1 ? null : (takers[rank - 1] as number)
            expect(found?.effective[s]).toBe(effective === null ? null : effective * 100)
            for (let cls = 0; cls < 4; cls++) {
              const own = rows.filter((r) => r.cls === cls)
              const line = found?.classes[cls]
              expect(line?.n).toBe(own.filter((r) => r.total !== null).length)
              expect(line?.above).toBe(own.filter((r) => above.includes(r)).length)
              expect(line?.critical).toBe(
                own.filter((r) => r.total !== null && r.total < at + 15 && r.total >= at - 15).length,
              )
              if (effective === null) expect(line?.effective[s]).toBeNull()
              else {
                const single = own.filter((r) => r.total !== null && r[key] !== null && r[key] >= effective)
                expect(line?.effective[s]?.single).toBe(single.length)
                expect(line?.effective[s]?.double).toBe(single.filter((r) => above.includes(r)).length)
              }
            }
          }
        },
      ),
    )
  })
})
