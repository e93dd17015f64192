import { describe, expect, it } from 'vitest'
import { averageItemRates, type ItemRates, weakItems } from './weak-items.ts'

/** A class of ten at an item of `full` marks: `hits` have it whole, the others nothing. */
const item = (full: number, schoolRate: number, hits: number): ItemRates => ({
  full,
  schoolRate,
  classRate: hits / 10,
  marks: Array.from({ length: 10 }, (_, i) => (i < hits ? full : 0)),
})

describe('items at which a class fell behind', () => {
  it('expects of each item the rate of the school moved by the distance of the whole paper', () => {
    const items = [item(10, 0.8, 9), item(10, 0.6, 2), item(10, 0.5, 7)]
    expect(averageItemRates(items, 'classRate')).toBeCloseTo(0.6)
    expect(averageItemRates(items, 'schoolRate')).toBeCloseTo(1.9 / 3)
    const [weak, ...others] = weakItems(items)
    expect(others).toEqual([])
    expect(weak).toMatchObject({ at: 1, classRate: 0.2 })
    expect(weak?.expected).toBeCloseTo(0.6 + 0.6 - 1.9 / 3)
    expect(weak?.short).toBeCloseTo(10 * ((weak?.expected ?? 0) - 0.2))
  })

  it('names nothing for a class that is weak throughout, or for one that is the whole school', () => {
    expect(weakItems([item(5, 0.9, 5), item(5, 0.8, 4), item(5, 0.7, 3)])).toEqual([])
    expect(weakItems([item(5, 0.5, 5), item(5, 0.3, 3)])).toEqual([])
  })

  it('the item that cost most marks comes first', () => {
    const items = [item(2, 0.7, 2), item(12, 0.7, 3), item(50, 0.5, 6)]
    expect(weakItems(items).map((w) => w.at)).toEqual([1, 0])
  })

  it('a shortfall within one standard error is left to chance', () => {
    const short = weakItems([item(10, 0.58, 5), item(10, 0.42, 5)])
    expect(short).toEqual([])
  })

  it('says nothing of items nobody was given, of one student, or of nobody', () => {
    expect(weakItems([{ full: 5, schoolRate: 0.9, classRate: null, marks: [null] }])).toEqual([])
    expect(
      weakItems([
        { full: 5, schoolRate: 0.9, classRate: 0, marks: [0] },
        { full: 5, schoolRate: 0.1, classRate: 1, marks: [5] },
      ]),
    ).toEqual([])
    expect(weakItems([])).toEqual([])
  })
})
