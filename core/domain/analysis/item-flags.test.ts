import { describe, expect, it } from 'vitest'
import { itemFlags } from './item-flags.ts'
import type { ItemStats } from './items.ts'
import type { OptionLine } from './options.ts'

/** An item of a paper that 400 students sat, of which nothing is to be said. */
const item = (over: Partial<ItemStats> = {}): ItemStats => ({
  ...{ n: 400, mean: 2.5, sdPop: 1, sdSample: 1, facility: 0.5, fullMarks: 0, zero: 0 },
  ...{ itemTotalR: 0.5, itemRestR: 0.4, d27: 0.4, alphaIfDeleted: null },
  ...over,
})
/** Shares of the best students by option; the key is A. */
const options = (high: Readonly<Record<string, number>>, key = 'A'): OptionLine[] =>
  Object.entries(high).map(([option, share]) => ({
    ...{
      option,
      isKey: key.includes(option) && option !== '',
      count: 1,
      share: 0,
      high: share,
      low: 0,
      d: 0,
    },
  }))
const wrongKey = (high: Readonly<Record<string, number>>, itemRestR: number | null, key?: string) =>
  itemFlags(item({ itemRestR }), options(high, key))

describe('what a teacher should look at again', () => {
  it('is nothing of a sound item, nor of one that fewer than twenty sat or nobody was marked on', () => {
    expect(itemFlags(item(), null)).toEqual([])
    const bad = { facility: 1, d27: 0 }
    expect(itemFlags(item({ ...bad, n: 19 }), null)).toEqual([])
    expect(itemFlags(item({ facility: null, d27: 0, itemRestR: 0 }), null)).toEqual([])
  })

  it('is a key against which the rest of the paper speaks, where the best prefer a distractor', () => {
    expect(wrongKey({ A: 0.2, B: 0.3 }, -0.1)).toEqual(['wrong-key'])
    expect(wrongKey({ A: 0.2, B: 0.3 }, 0)).toEqual([])
    expect(wrongKey({ A: 0.2, B: 0.3 }, null)).toEqual([])
    expect(wrongKey({ A: 0.3, B: 0.3 }, -0.1)).toEqual([])
    // Leaving it out is no distractor; of a key of several the best part counts.
    expect(wrongKey({ A: 0.2, '': 0.8 }, -0.1)).toEqual([])
    expect(wrongKey({ A: 0.1, B: 0.2, C: 0.3 }, -0.1, 'AC')).toEqual([])
    expect(wrongKey({ A: 0.1, B: 0.4, C: 0.3 }, -0.1, 'AC')).toEqual(['wrong-key'])
    // Nobody chose the key at all.
    expect(wrongKey({ A: 0, B: 0.1 }, -0.1)).toEqual(['wrong-key'])
    expect(wrongKey({ B: 0.1 }, -0.1)).toEqual([])
    expect(itemFlags(item({ itemRestR: -0.1 }), null)).toEqual([])
  })

  it('is an item that nearly all, or nearly nobody, can do: by the interval, so that few raise none by chance', () => {
    expect(itemFlags(item({ facility: 0.99 }), null)).toEqual(['too-easy'])
    expect(itemFlags(item({ facility: 0.99, n: 20 }), null)).toEqual([])
    expect(itemFlags(item({ facility: 0.02 }), null)).toEqual(['too-hard'])
    expect(itemFlags(item({ facility: 0.02, n: 20 }), null)).toEqual([])
  })

  it('is an item that tells good from weak by neither measure, unless it is too easy or too hard for that', () => {
    expect(itemFlags(item({ d27: 0.19, itemRestR: 0.19 }), null)).toEqual(['no-discrimination'])
    expect(itemFlags(item({ d27: 0.19, itemRestR: null }), null)).toEqual(['no-discrimination'])
    for (const over of [
      { d27: 0.2, itemRestR: 0.1 },
      { d27: 0.1, itemRestR: 0.2 },
      { d27: null, itemRestR: 0.1 },
    ])
      expect(itemFlags(item(over), null)).toEqual([])
    expect(itemFlags(item({ facility: 0.99, d27: 0, itemRestR: 0 }), null)).toEqual(['too-easy'])
  })
})
