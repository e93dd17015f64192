import { describe, expect, it } from 'vitest'
import { DEFAULT_NOISE, scoreNoise } from './noise.ts'
import { item, point, report, subject } from './sample.test-support.ts'
import { computeLastChange, trendChange, trendUntil, USUAL_EXAMS } from './trend.ts'

const withTrend = (...trend: ReturnType<typeof point>[]) => report({ trend })

describe('trend', () => {
  it('claims no change that chance explains', () => {
    const change = trendChange(withTrend(point('e1', 0.7, 0.65), point('e3', 0.74, 0.65)))
    expect(change.kind).toBe('small')
    expect(change.margin).toBeCloseTo(1.645 * DEFAULT_NOISE * Math.SQRT2)
  })

  it('claims a change beyond it, in either direction', () => {
    expect(trendChange(withTrend(point('e1', 0.6, 0.65), point('e3', 0.8, 0.65)))).toMatchObject({
      kind: 'up',
      compared: 1,
    })
    expect(trendChange(withTrend(point('e1', 0.8, 0.65), point('e3', 0.6, 0.65))).kind).toBe('down')
  })

  it('takes an exam that was harder for everybody as no change', () => {
    const change = trendChange(withTrend(point('e1', 0.9, 0.8), point('e3', 0.6, 0.5)))
    expect(change.kind).toBe('small')
    expect(change.change).toBeCloseTo(0)
  })

  describe('within what chance explains', () => {
    const before = (beat: number | null, count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...point(`b${i}`, 0.66, 0.65), beat }))
    const now = (own: number, beat: number | null) => ({ ...point('e3', own, 0.65), beat })
    const kind = (own: number, from: number | null, to: number | null, count = USUAL_EXAMS) =>
      trendChange(withTrend(...before(from, count), now(own, to))).kind

    it('is said with five earlier exams behind it, not with four [T13]', () => {
      expect(kind(0.64, 60, 58)).toBe('steady')
      expect(kind(0.64, 60, 58, USUAL_EXAMS - 1)).toBe('small')
    })

    it('is never said of a fall into a lower band of ranks [T13]', () => {
      // from the third sixth into the fifth: 43rd of 45
      expect(kind(0.64, 60, 4)).toBe('small')
      expect(kind(0.64, 60, 49)).toBe('small')
      expect(kind(0.67, 60, 70)).toBe('steady')
    })

    it('is said of no fall where ranks are not shown [T13]', () => {
      expect(kind(0.64, null, null)).toBe('small')
      expect(kind(0.67, null, null)).toBe('steady')
    })
  })

  it('averages at most three earlier exams and skips a missed one', () => {
    const change = trendChange(
      withTrend(
        point('a', 0.1, 0.6),
        point('b', 0.6, 0.6),
        point('c', 0.7, 0.6),
        point('missed', null, 0.6),
        point('d', 0.65, 0.6),
        point('e3', 0.66, 0.6),
      ),
    )
    expect(change.compared).toBe(3)
    expect(change.change).toBeCloseTo(0.01)
  })

  it('is unknown in a first exam, when absent, and without a class to compare with', () => {
    expect(trendChange(withTrend(point('e3', 0.7, 0.6))).kind).toBe('unknown')
    expect(trendChange(withTrend(point('e1', 0.7, 0.6), point('e3', null, 0.6))).kind).toBe('unknown')
    expect(trendChange(withTrend(point('e1', 0.7, null), point('e3', 0.7, null))).kind).toBe('unknown')
    const alone = { class: 1, school: 1, joint: null }
    const trend = [point('e1', 0.7, 0.7), point('e3', 0.2, 0.2)]
    expect(trendChange(report({ trend, counts: alone })).kind).toBe('unknown')
    expect(trendChange(report())).toEqual({ kind: 'unknown', change: 0, margin: 0, compared: 0 })
  })

  it('takes a missed paper for no fall', () => {
    const subjects = [subject(), subject({ score: null })]
    const trend = [point('e1', 0.7, 0.6), point('e3', 0.3, 0.6)]
    expect(trendChange(report({ subjects, trend })).kind).toBe('unknown')
  })

  it('leaves out exams after the reported one', () => {
    const trend = [point('e1', 0.5, 0.5), point('e3', 0.5, 0.5), point('e4', 0.9, 0.5)]
    expect(trendUntil(report({ trend })).map(({ examId }) => examId)).toEqual(['e1', 'e3'])
  })

  it('is noisier with few items than with many', () => {
    const paper = (count: number) =>
      report({ subjects: [subject({ items: Array.from({ length: count }, () => item()) })] })
    expect(scoreNoise(paper(10))).toBeCloseTo(Math.sqrt(0.24 / 10))
    expect(scoreNoise(paper(40))).toBeLessThan(scoreNoise(paper(10)))
  })
})

describe('the change since the exam before', () => {
  const at = (examId: string, rate: number | null, beat: number | null = null) => ({
    ...point(examId, rate, 0.6),
    beat,
  })
  it('is of the last one that was sat, with the share of the school below where both show it', () => {
    expect(
      computeLastChange(withTrend(at('a', 0.9), at('b', 0.75), at('missed', null), at('e3', 0.7))),
    ).toEqual({
      rate: expect.closeTo(-0.05) as number,
      beat: null,
    })
    expect(computeLastChange(withTrend(at('a', 0.7, 62), at('e3', 0.7, 55)))).toEqual({
      rate: 0,
      beat: { from: 62, to: 55 },
    })
    expect(computeLastChange(withTrend(at('a', 0.7, null), at('e3', 0.7, 55)))?.beat).toBeNull()
  })
  it('is not told of a first exam, a missed one, one with a paper missed, or of exams that came later', () => {
    expect(computeLastChange(withTrend(at('e3', 0.7)))).toBeNull()
    expect(computeLastChange(withTrend(at('a', 0.7), at('e3', null)))).toBeNull()
    expect(computeLastChange(withTrend(at('e3', 0.7), at('later', 0.9)))).toBeNull()
    const missed = report({
      trend: [at('a', 0.7), at('e3', 0.7)],
      subjects: [subject(), subject({ score: null })],
    })
    expect(computeLastChange(missed)).toBeNull()
  })
})
