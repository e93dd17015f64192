import { Check } from 'typebox/value'
import { expect, it } from 'vitest'
import { AnswerType } from '#contract/homework/homework.ts'
import { COURSES } from '../courses.ts'
import { PLANS } from './plans.ts'
import { PRACTICE, QUESTIONS } from './questions.ts'

it.each([...QUESTIONS, ...PRACTICE])(
  'the question $text has a course, a kind, marks and a key of its options',
  (q) => {
    expect(Object.keys(COURSES)).toContain(q.course)
    expect(Check(AnswerType, q.type), q.type).toBe(true)
    expect(q.fullMark).toBeGreaterThan(0)
    expect(q.knowledge.filter((point) => point !== '')).toHaveLength(1)
    const letters = 'ABCDEFGH'.slice(0, q.options.length)
    const toChoose = q.type === 'choice' || q.type === 'multi'
    expect(q.options.length > 1 && new Set(q.options).size === q.options.length).toBe(toChoose)
    if (toChoose) expect(q.key.split('').filter((letter) => !letters.includes(letter))).toEqual([])
    if (q.type === 'choice') expect(q.key).toHaveLength(1)
  },
)

it('each plan is of questions of its own course, and each question of one plan', () => {
  const places = PLANS.flatMap(({ course, from, to }) =>
    QUESTIONS.slice(from, to + 1).map((q) => {
      expect(q.course).toBe(course)
      return q
    }),
  )
  expect(places).toEqual(QUESTIONS)
})
