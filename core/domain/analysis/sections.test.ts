import { describe, expect, it } from 'vitest'
import { ABSENT } from './marks.ts'
import { scoreSections, sectionCount, sectionOf, sectionWidth } from './sections.ts'

describe('score sections', () => {
  it.each([
    [150, 10],
    [100, 10],
    [80, 10],
    [200, 10],
    [750, 50],
    [400, 50],
    [1000, 50],
    [60, 5],
    [70, 5],
    [40, 2],
    [20, 1],
    [8, 1],
    [7, 1],
    [300, 20],
    [2000, 100],
    [20_000, 1000],
    [30_000, 1500],
  ])('of %i marks are %i wide: 8 to 20 of them, the customary 10 and 50 first', (full, width) => {
    expect(sectionWidth(full)).toBe(width)
  })
  it('take half points with their whole part, a full score with those under it, and minus with the lowest', () => {
    const of = (marks: number, options = {}) => sectionOf(marks * 100, 15_000, 10, options)
    expect([0, 9.5, 10, 149.5, 150, -3].map((marks) => of(marks))).toEqual([0, 0, 1, 14, 14, 0])
    expect(of(150, { mergeFull: false })).toBe(15)
  })
  it('are as many as the full mark needs, one at least, and one more where a full score has its own', () => {
    expect(sectionCount(15_000, 10)).toBe(15)
    expect(sectionCount(15_500, 10)).toBe(16)
    expect(sectionCount(0, 10)).toBe(1)
    expect(sectionCount(15_000, 10, { mergeFull: false })).toBe(16)
  })
  it('count everybody who sat the paper', () => {
    const scores = Int32Array.from([0, 950, 1000, 3000, ABSENT, -100])
    expect(scoreSections(scores, 3000, 10)).toEqual({
      ...{ from: 0, width: 10, counts: Int32Array.from([3, 1, 1]) },
    })
    expect(scoreSections(scores, 3000).width).toBe(2)
  })
})
