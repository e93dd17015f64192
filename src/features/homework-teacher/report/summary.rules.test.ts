import { describe, expect, it } from 'vitest'
import { commonWrong, computeOptionShares, hardest, type QuestionLine } from './summary.rules.ts'

const question = (change: Partial<QuestionLine>): QuestionLine => ({
  no: 1,
  type: 'choice',
  fullMark: 5,
  marked: 10,
  mean: 3,
  rate: 0.6,
  own: null,
  key: 'B',
  options: [
    { letter: 'A', count: 3 },
    { letter: 'B', count: 6 },
    { letter: 'C', count: 0 },
    { letter: '', count: 1 },
  ],
  ...change,
})

describe('a question in the summary [R156]', () => {
  it('tells the share of each letter, the empty ones among them', () => {
    expect(computeOptionShares(question({})).map((s) => [s.letter, s.share, s.right])).toEqual([
      ['A', 0.3, false],
      ['B', 0.6, true],
      ['C', 0, false],
      ['', 0.1, false],
    ])
    expect(computeOptionShares(question({ options: [{ letter: 'A', count: 0 }] }))[0]?.share).toBeNull()
  })
  it('tells where several may be chosen how many of the papers have each', () => {
    const options = [
      { letter: 'A', count: 9 },
      { letter: 'B', count: 5 },
    ]
    expect(computeOptionShares(question({ type: 'multi', options })).map((s) => s.share)).toEqual([0.9, 0.5])
  })
  it('names the wrong answer most took, and none where two are level or none is wrong', () => {
    expect(commonWrong(question({}))?.letter).toBe('A')
    const options = [
      { letter: 'A', count: 2 },
      { letter: 'C', count: 2 },
    ]
    expect(commonWrong(question({ options }))).toBeNull()
    expect(commonWrong(question({ options: [{ letter: 'B', count: 9 }] }))).toBeNull()
    expect(commonWrong(question({ key: null }))).toBeNull()
  })
  it('the hardest is the one that cost most of its marks; what nobody marked is not hard', () => {
    const lines = [question({}), question({ no: 2, rate: 0.2 }), question({ no: 3, rate: null })]
    expect(hardest(lines)?.no).toBe(2)
    expect(hardest([question({ rate: null })])).toBeNull()
  })
})
