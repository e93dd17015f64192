import { describe, expect, it } from 'vitest'
import { allCauses, causeLines } from './causes.rules.ts'

const counts = [
  { itemNo: '3', cause: 'careless', count: 4 },
  { itemNo: '12', cause: 'misread', count: 18 },
  { itemNo: '12', cause: 'unknown', count: 9 },
  { itemNo: '3', cause: 'misread', count: 1 },
] as const

describe('why a class lost marks', () => {
  it('18 of 27 misread the twelfth: items of most students first, causes by how often they were given', () => {
    expect(causeLines([...counts])).toEqual([
      {
        itemNo: '12',
        said: 27,
        causes: [
          { cause: 'misread', count: 18 },
          { cause: 'unknown', count: 9 },
        ],
      },
      {
        itemNo: '3',
        said: 5,
        causes: [
          { cause: 'careless', count: 4 },
          { cause: 'misread', count: 1 },
        ],
      },
    ])
  })

  it('adds up over the paper, and is empty where nobody has said anything', () => {
    expect(allCauses([...counts]).map(({ cause, count }) => [cause, count])).toEqual([
      ['misread', 19],
      ['unknown', 9],
      ['careless', 4],
    ])
    expect([allCauses([]), causeLines([])]).toEqual([[], []])
  })
})
