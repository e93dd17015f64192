import { describe, expect, it } from 'vitest'
import { difficultyGrade } from './difficulty.ts'
import { itemFlags } from './item-flags.ts'
import type { ItemStats } from './items.ts'
import { optionTable } from './options.ts'
import { sampleOf } from './sample.ts'

const totals = (n: number) => Int32Array.from({ length: n }, (_, i) => (n - i) * 100)
const item = (over: Partial<ItemStats>): ItemStats => ({
  n: 200,
  mean: 2,
  sdPop: 1,
  sdSample: 1,
  facility: 0.6,
  fullMarks: 0,
  zero: 0,
  itemTotalR: 0.4,
  itemRestR: 0.35,
  d27: 0.4,
  alphaIfDeleted: null,
  ...over,
})

describe('table of options', () => {
  it('shares of everybody and of the best and weakest 27 %, no answer last [B10]', () => {
    // best to weakest of ten: k = 2
    const table = optionTable(['A', 'A', 'A', 'B', 'A', 'B', 'C', '', 'B', 'C'], totals(10), 'A')
    expect(table.map((o) => [o.option, o.count, o.share, o.high, o.low, o.d])).toEqual([
      ['A', 4, 0.4, 1, 0, 1],
      ['B', 3, 0.3, 0, 0.5, -0.5],
      ['C', 2, 0.2, 0, 0.5, -0.5],
      ['', 1, 0.1, 0, 0, 0],
    ])
    expect(table.map((o) => o.isKey)).toEqual([true, false, false, false])
  })

  it('multiple choice counts every letter; a key nobody chose is there', () => {
    const table = optionTable(['AC', 'AB', 'C'], totals(3), 'AD')
    expect(table.map((o) => [o.option, o.count])).toEqual([
      ['A', 2],
      ['B', 1],
      ['C', 2],
      ['D', 0],
      ['', 0],
    ])
  })

  it('equal totals at the cut share out: the order of students changes nothing', () => {
    const equal = Int32Array.of(500, 500, 500, 500)
    const a = optionTable(['A', 'B', 'B', 'B'], equal, 'A')
    const b = optionTable(['B', 'B', 'B', 'A'], equal, 'A')
    expect(a).toEqual(b)
  })
})

describe('flags of an item', () => {
  const options = (key: number, other: number) => [
    { option: 'A', isKey: true, count: 1, share: 0.5, high: key, low: 0.5, d: key - 0.5 },
    { option: 'B', isKey: false, count: 1, share: 0.5, high: other, low: 0.3, d: other - 0.3 },
    { option: '', isKey: false, count: 0, share: 0, high: 0.9, low: 0, d: 0.9 },
  ]
  it('wrong key: the item goes against the rest and the best prefer another option [B10]', () => {
    expect(itemFlags(item({ itemRestR: -0.2, d27: -0.3 }), options(0.3, 0.6))).toContain('wrong-key')
    expect(itemFlags(item({ itemRestR: 0.2 }), options(0.3, 0.6))).not.toContain('wrong-key')
    expect(itemFlags(item({ itemRestR: -0.2 }), options(0.6, 0.3))).not.toContain('wrong-key')
  })
  it('too easy, too hard and no discrimination [B10]', () => {
    expect(itemFlags(item({ facility: 0.97, d27: 0.05, itemRestR: 0.1 }), null)).toEqual(['too-easy'])
    expect(itemFlags(item({ facility: 0.05, d27: 0.05, itemRestR: 0.1 }), null)).toEqual(['too-hard'])
    expect(itemFlags(item({ d27: 0.1, itemRestR: 0.05 }), null)).toEqual(['no-discrimination'])
    expect(itemFlags(item({}), null)).toEqual([])
  })
  it('a small group raises no flag by chance; under 20 students nothing is said [B10]', () => {
    expect(itemFlags(item({ n: 25, facility: 0.92 }), null)).toEqual([])
    expect(itemFlags(item({ n: 19, facility: 1, d27: 0 }), null)).toEqual([])
    expect([sampleOf(19), sampleOf(20), sampleOf(99), sampleOf(100)]).toEqual([
      'refused',
      'few',
      'few',
      'enough',
    ])
  })
})

describe('grade of a difficulty', () => {
  it.each([
    [0, 'very-hard'],
    [0.144, 'very-hard'],
    [0.145, 'hard'],
    [0.37, 'hard'],
    [0.38, 'middle'],
    [0.72, 'middle'],
    [0.73, 'fairly-easy'],
    [0.85, 'fairly-easy'],
    [0.86, 'easy'],
    [1, 'easy'],
  ] as const)('%s is %s', (p, grade) => expect(difficultyGrade(p)).toBe(grade))
})
