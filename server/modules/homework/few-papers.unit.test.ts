import { expect, it } from 'vitest'
import { forFamily } from './few-papers.rules.ts'

const classOf = (checked: number) => ({
  ...{ classId: 'c', className: '', students: 40, submitted: checked, late: 0, checked },
  ...{ mean: 6, highest: 9 },
})
const question = (marked: number) => ({
  ...{ no: 1, type: 'choice' as const, fullMark: 10, marked, mean: 9, rate: 0.9, own: 5, key: 'B' },
  options: [{ letter: 'B', count: marked }],
})

it('a family learns nothing of a class with fewer than five checked papers but its own marks [R152, R156]', () => {
  const { classes, questions } = forFamily({ classes: [classOf(4)], questions: [question(4)] })
  expect(classes).toMatchObject([{ checked: 4, mean: null, highest: null }])
  expect(questions).toMatchObject([{ mean: null, rate: null, options: [], own: 5, key: 'B' }])
})

it('from five on it learns the means, of questions that as many have a mark for [R152, R156]', () => {
  const sums = { classes: [classOf(5)], questions: [question(5), question(4)] }
  expect(forFamily(sums)).toEqual({
    classes: sums.classes,
    questions: [question(5), { ...question(4), mean: null, rate: null }],
  })
})
