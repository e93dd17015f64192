import { expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { typicalAnswers } from './typical.ts'

const of = (...marks: number[]) => marks.map((mark, at) => ({ mark, at }))
const marksOf = (answers: readonly { mark: number }[]) => answers.map(({ mark }) => mark)

it('one of each mark in turn, the commonest first [T14]', () => {
  expect(marksOf(typicalAnswers(of(0, 3, 3, 3, 1, 0), 4))).toEqual([3, 0, 1, 3])
  expect(typicalAnswers(of(2, 2, 2), 2).map(({ at }) => at)).toEqual([0, 1])
  expect(typicalAnswers([], 6)).toEqual([])
})

it('are some of those given, each once, as many as there are or may be, and every mark that fits [T14]', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(8), { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (marks, most) => {
      const all = of(...marks)
      const chosen = typicalAnswers(all, most)
      expect(chosen).toHaveLength(Math.min(most, all.length))
      expect(new Set(chosen.map(({ at }) => at)).size).toBe(chosen.length)
      expect(new Set(marksOf(chosen)).size).toBe(Math.min(most, new Set(marks).size))
    }),
  )
})
