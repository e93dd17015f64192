import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { extremesOf } from './extremes.ts'
import { itemStats } from './items.ts'
import { type MarkSheet, NOT_GIVEN } from './marks.ts'
import { paperStats } from './paper.ts'

const sheetOf = (rows: readonly (readonly number[])[], full: readonly number[]): MarkSheet => ({
  marks: Int16Array.from(rows.flat()),
  full: Int32Array.from(full),
})

const rows = fc.array(fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(0, 50, 100, 200, NOT_GIVEN))), {
  minLength: 1,
  maxLength: 60,
})
const full = [200, 200, 200, 200]

describe('item figures', () => {
  it('a hand-checked paper of four students', () => {
    const paper = sheetOf(
      [
        [100, 100, 100],
        [100, 100, 0],
        [100, 0, 0],
        [0, 0, 0],
      ],
      [100, 100, 100],
    )
    const { items, alpha } = itemStats(paper)
    // k = 1: the best against the worst
    expect(items.map((i) => i.d27)).toEqual([1, 1, 1])
    expect(items.map((i) => i.facility)).toEqual([0.75, 0.5, 0.25])
    // item variances .1875 + .25 + .1875, total variance 1.25
    expect(alpha).toBeCloseTo(1.5 * (1 - 0.625 / 1.25), 12)
    // item 2 and the total: cov .5, sd .5 and 1.118; the rest has variance .5, cov .25
    expect(items[1]?.itemTotalR).toBeCloseTo(0.894427, 6)
    expect(items[1]?.itemRestR).toBeCloseTo(0.707107, 6)
    // items 1 and 3 alone: 2 * (1 - .375 / .5)
    expect(items[1]?.alphaIfDeleted).toBeCloseTo(0.5, 12)
  })

  it('permuting the students changes no figure, to the last bit [B08]', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const a = paperStats(sheetOf(list, full))
        expect(paperStats(sheetOf(list.toReversed(), full))).toEqual(a)
      }),
    )
  })

  it('every figure stays in its range', () => {
    fc.assert(
      fc.property(rows, (list) => {
        for (const i of itemStats(sheetOf(list, full)).items) {
          for (const r of [i.d27, i.itemTotalR, i.itemRestR]) {
            if (r !== null) expect(Math.abs(r)).toBeLessThanOrEqual(1 + 1e-12)
          }
          if (i.facility !== null) expect(i.facility).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('shares a tie at the cut out by its expected value, which file order cannot change', () => {
    // 10 rows, k = 2; the totals at both cuts tie
    const list = [[1], [1], [1], [0], [0], [0], [0], [0], [0], [0]].map(([x]) => [
      x as number,
      100 - (x as number),
    ])
    const e = extremesOf(Int32Array.of(5, 5, 5, 5, 3, 1, 1, 1, 1, 0))
    expect([e.k, e.highCut, e.lowCut]).toEqual([2, 0.5, 0.25])
    // all totals equal: nobody is better, D is 0; by order it is an accident
    expect(itemStats(sheetOf(list, [1, 100])).items[0]?.d27).toBe(0)
    expect(itemStats(sheetOf(list, [1, 100]), 'order').items[0]?.d27).toBe(1)
  })

  it('equals the mean of D over all orders of the tied rows', () => {
    const tied = [
      [100, 0],
      [0, 100],
      [0, 100],
      [100, 100],
      [0, 0],
    ]
    const orders = permutations(tied)
    const mean = orders.reduce(
      (sum, o) => sum + (itemStats(sheetOf(o, [100, 100]), 'order').items[0]?.d27 ?? 0),
      0,
    )
    expect(itemStats(sheetOf(tied, [100, 100])).items[0]?.d27).toBeCloseTo(mean / orders.length, 12)
  })

  it('a mark that was not given is in no item figure, and alpha uses complete rows', () => {
    const list = [
      [100, 100],
      [0, 0],
      [100, 0],
      [NOT_GIVEN, 100],
    ]
    const { items, alpha } = itemStats(sheetOf(list, [100, 100]))
    expect([items[0]?.n, items[0]?.facility, items[0]?.zero]).toEqual([3, 2 / 3, 1])
    expect(alpha).toBeCloseTo(itemStats(sheetOf(list.slice(0, 3), [100, 100])).alpha as number, 12)
  })

  it('an item without spread has no correlation; nobody has no figures', () => {
    const { items } = itemStats(
      sheetOf(
        [
          [100, 0],
          [100, 100],
        ],
        [100, 100],
      ),
    )
    expect([items[0]?.itemTotalR, items[0]?.itemRestR]).toEqual([null, null])
    const none = paperStats(sheetOf([], [100, 100]))
    expect([none.n, none.mean, none.alpha, none.d27, none.items[0]?.d27]).toEqual([0, null, null, null, null])
  })

  it('says when there are too few students: refused under 20, few under 100', () => {
    const of = (n: number) =>
      paperStats(
        sheetOf(
          Array.from({ length: n }, () => [100]),
          [100],
        ),
      ).sample
    expect([19, 20, 99, 100].map(of)).toEqual(['refused', 'few', 'few', 'enough'])
  })
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((x, i) => permutations(list.toSpliced(i, 1)).map((rest) => [x, ...rest]))
}
