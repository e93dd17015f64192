import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { ABSENT } from './marks.ts'
import { beforeAfter, rankSegments } from './rank-bands.ts'
import { allPassRate, subjectShares, topShareMean } from './shares.ts'

const of = (...marks: (number | null)[]) => Int32Array.from(marks, (m) => (m === null ? ABSENT : m * 100))
const list = fc.array(fc.record({ score: fc.nat(20), group: fc.nat(2) }), { minLength: 1, maxLength: 50 })

describe('before and after N', () => {
  it('ties at the cut are all in, from above and from below', () => {
    const counts = beforeAfter(of(100, 98, 98, 95, null, 95), Int32Array.of(0, 0, 1, 1, 0, 0), 2, 2)
    expect(counts).toEqual([
      { before: 2, after: 1 },
      { before: 1, after: 1 },
    ])
  })

  it('all groups together hold at least N, and turning the scores round swaps the two', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 60 }), (rows, n) => {
        const groups = Int32Array.from(rows, (r) => r.group)
        const a = beforeAfter(of(...rows.map((r) => r.score)), groups, 3, n)
        const b = beforeAfter(of(...rows.map((r) => 20 - r.score)), groups, 3, n)
        expect(a.map((g) => g.before)).toEqual(b.map((g) => g.after))
        expect(a.reduce((sum, g) => sum + g.before, 0)).toBeGreaterThanOrEqual(Math.min(n, rows.length))
      }),
    )
  })
})

describe('rank segments', () => {
  it('everybody present is in one segment, the first in the top one', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 20 }), (rows, k) => {
        const table = rankSegments(
          of(...rows.map((r) => r.score)),
          Int32Array.from(rows, (r) => r.group),
          3,
          k,
        )
        expect(table.flatMap((row) => [...row]).reduce((a, b) => a + b, 0)).toBe(rows.length)
        expect(table.some((row) => (row[0] as number) > 0)).toBe(true)
      }),
    )
  })
  it('ten students in five segments are two by two', () => {
    const table = rankSegments(of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), new Int32Array(10), 1, 5)
    expect([...(table[0] ?? [])]).toEqual([2, 2, 2, 2, 2])
  })
})

describe('shares of a group', () => {
  it('the mean of the top 30 % cuts a tie without caring whom', () => {
    expect(topShareMean(of(100, 90, 90, 90, 50, 50, 50, 50, 50, 50, null))).toBeCloseTo(28_000 / 3, 9)
    expect(topShareMean(of(null))).toBeNull()
  })
  it('subject shares add up to 1 over the subjects that have a mean', () => {
    expect(subjectShares([60, null, 40])).toEqual([0.6, null, 0.4])
  })
  it('passing everything counts the subjects one sat, and exactly 60 passes', () => {
    const subjects = [
      { scores: of(60, 59.99, 90, null), full: 10_000 },
      { scores: of(90, 90, null, null), full: 15_000 },
    ]
    expect(allPassRate(subjects, 0.6)).toBeCloseTo(2 / 3, 12)
  })
})
