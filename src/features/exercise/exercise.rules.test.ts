import { describe, expect, it } from 'vitest'
import type { BankQuestion } from '#contract/homework/teacher.ts'
import { firstChoice, pickChosenQuestions, pointLines, toggled } from './exercise.rules.ts'

const question = (questionId: string): BankQuestion => ({
  questionId,
  courseId: 'math',
  type: 'text',
  text: '',
  options: [],
  key: '',
  fullMark: 4,
  knowledge: [],
})
const points = [
  { name: 'roots', items: ['3'], questions: ['a', 'b', 'c'].map(question) },
  { name: 'graphs', items: ['3', '9'], questions: ['b', 'd'].map(question) },
  { name: 'circles', items: ['12'], questions: [] },
]

describe('questions for the points a class is weak at', () => {
  it('a question about two points stands once, under the first', () => {
    expect(pointLines(points).map((l) => l.questions.map((q) => q.questionId))).toEqual([
      ['a', 'b', 'c'],
      ['d'],
      [],
    ])
  })

  it('begins with two questions a point and keeps the order of the page whatever was pressed first', () => {
    const lines = pointLines(points)
    const first = firstChoice(lines)
    expect([...first]).toEqual(['a', 'b', 'd'])
    const changed = toggled(toggled(toggled(first, 'a'), 'c'), 'a')
    expect(pickChosenQuestions(lines, changed).map((q) => q.questionId)).toEqual(['a', 'b', 'c', 'd'])
    expect(pickChosenQuestions(lines, toggled(changed, 'd')).map((q) => q.questionId)).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
