import { beforeAll, describe, expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { describeMeanDifference, worth } from './sums.rules.ts'

beforeAll(async () => {
  await loadArea('homework')
  await setLocale('en')
})

const sums = (no: number, own: number | null, mean: number | null, fullMark = 10) => ({
  no,
  own,
  mean,
  fullMark,
  rate: mean === null ? null : mean / fullMark,
})

describe('what a homework report says', () => {
  it('tells the distance to the class in tenths, and nothing where there is no mean', () => {
    expect(describeMeanDifference(8, 6.04)).toBe('2 above the class mean')
    expect(describeMeanDifference(6, 6.04)).toBe('The same as the class mean')
    expect(describeMeanDifference(5, 6.3)).toBe('1.3 below the class mean')
    expect([describeMeanDifference(null, 6), describeMeanDifference(6, null)]).toEqual([null, null])
  })
  it('names what most got and the student lost, never what was hard for all', () => {
    const questions = [
      sums(1, 10, 9),
      sums(2, 2, 3),
      sums(3, 5, 9),
      sums(4, 6, 9.5),
      sums(5, null, 8),
      sums(6, 7, 8),
    ]
    expect(worth(questions).map(({ no }) => no)).toEqual([3, 4, 6])
  })
})
