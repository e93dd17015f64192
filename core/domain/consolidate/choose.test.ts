import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { beforeOf, chooseQuestions, computeScoreRate, type DoneItem, findLostPoints, MOST } from './choose.ts'

const item = (no: string, full: number, mark: number | null, ...knowledge: string[]): DoneItem => ({
  no,
  full,
  mark,
  knowledge,
})
const bankOf = (points: Readonly<Record<string, number>>) =>
  new Map(
    Object.entries(points).map(([name, n]): [string, { questionId: string }[]] => [
      name,
      Array.from({ length: n }, (_, i) => ({ questionId: `${name}${i}` })),
    ]),
  )

describe('what a student consolidates after an exam [R184]', () => {
  const items = [
    item('1', 4, 4, 'a'),
    item('2', 4, 0, 'a', 'b'),
    item('3', 8, 2, 'c'),
    item('4', 6, 6, 'd'),
    item('5', 6, null, 'e'),
  ]

  it('is the points where marks were lost, most first, with every given item about them', () => {
    expect(findLostPoints(items)).toEqual([
      { name: 'c', items: ['3'], full: 8, got: 2 },
      { name: 'a', items: ['2'], full: 8, got: 4 },
      { name: 'b', items: ['2'], full: 4, got: 0 },
    ])
    expect(findLostPoints([item('1', 4, 4, 'a')])).toEqual([])
  })

  it('counts the marks lost, not those there were, in whatever order they come', () => {
    const [much, little] = [item('1', 20, 18, 'a'), item('2', 5, 0, 'b')]
    const names = (...all: DoneItem[]) => findLostPoints(all).map((point) => point.name)
    expect(names(much, little)).toEqual(['b', 'a'])
    expect(names(little, much)).toEqual(['b', 'a'])
  })

  it('is compared with marks that count an item of two points once', () => {
    const before = beforeOf(items, findLostPoints(items))
    expect([before.got, before.full]).toEqual([6, 16])
    expect(computeScoreRate(before)).toBe(0.375)
    expect(computeScoreRate({ full: 0, got: 0 })).toBe(0)
  })

  it('gives points their turns: two lost items make five questions, none left out for want of room', () => {
    const chosen = chooseQuestions(findLostPoints(items), bankOf({ a: 9, b: 9, c: 9 }), new Set())
    expect(chosen.map((c) => c.question.questionId)).toEqual(['c0', 'c1', 'a0', 'a1', 'b0'])
    expect(chosen.map((c) => c.itemNo)).toEqual(['3', '3', '2', '2', '2'])
  })

  it('never gives a question twice, nor one had before, and never more than fifteen', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            full: fc.integer({ min: 1, max: 9 }),
            k: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
          }),
          { maxLength: 20 },
        ),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 5 }),
        (wrong, size, had) => {
          const shared = Array.from({ length: size }, (_, i) => ({ questionId: `q${i}` }))
          const bank = new Map(['a', 'b', 'c'].map((k) => [k, shared] as const))
          const seen = new Set(shared.slice(0, had).map((q) => q.questionId))
          const points = findLostPoints(wrong.map(({ full, k }, i) => item(String(i), full, 0, ...k)))
          const ids = chooseQuestions(points, bank, seen).map((c) => c.question.questionId)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.some((id) => seen.has(id))).toBe(false)
          const wanted = wrong.length === 0 ? 0 : Math.min(MOST, Math.max(5, 2 * wrong.length))
          expect(ids.length).toBe(Math.min(wanted, Math.max(0, size - had)))
        },
      ),
    )
  })
})
