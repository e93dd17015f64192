import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { classStatusOf, courseStatusOf, examStatusOf } from './status.ts'

const statuses = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 })

describe('statuses of an exam', () => {
  it('highest paper for the exam, lowest for a subject, highest for a class, whatever the order [S21]', () => {
    fc.assert(
      fc.property(statuses, (list) => {
        const sorted = list.toSorted((a, b) => a - b)
        const shuffled = list.toReversed()
        for (const some of [list, sorted, shuffled]) {
          expect(examStatusOf(some)).toBe(sorted.at(-1))
          expect(courseStatusOf(some)).toBe(sorted[0])
          expect(classStatusOf(some)).toBe(sorted.at(-1))
        }
      }),
    )
  })

  it('a paper further on never takes a status back, and a subject waits for its last paper [S21]', () => {
    fc.assert(
      fc.property(statuses, fc.nat(), (list, at) => {
        const i = at % list.length
        const further = list.with(i, Math.min(5, (list[i] ?? 1) + 1))
        expect(examStatusOf(further)).toBeGreaterThanOrEqual(examStatusOf(list))
        expect(courseStatusOf(further)).toBeGreaterThanOrEqual(courseStatusOf(list))
        expect(courseStatusOf(list)).toBeLessThanOrEqual(examStatusOf(list))
      }),
    )
  })

  it('start at 1, also where there is no paper yet or a number below it [S21]', () => {
    for (const of of [examStatusOf, courseStatusOf, classStatusOf]) {
      expect([of([]), of([0]), of([-3])]).toEqual([1, 1, 1])
    }
  })
})
