import { expect, it } from 'vitest'
import { countOf, firstChoice, type HolidayExams } from './choice.rules.ts'

const exam = (examId: string, papers: readonly (readonly [string, number, boolean?])[]) => ({
  examId,
  examName: examId,
  startTime: 0,
  papers: papers.map(([paperId, questions, chosen = false]) => ({
    paperId,
    courseName: paperId,
    questions,
    chosen,
  })),
})

it('ticks at first what was chosen before', () => {
  const exams: HolidayExams = [exam('new', [['p1', 3]]), exam('old', [['p1', 4, true]])]
  expect(firstChoice(exams)).toEqual(['old p1'])
})

it('else as many papers as fit in one book, the newest first', () => {
  const exams = [
    exam('new', [
      ['p1', 120],
      ['p2', 90],
    ]),
    exam('old', [['p1', 80]]),
  ]
  expect(firstChoice(exams)).toEqual(['new p1', 'old p1'])
  expect(countOf(exams, new Set(firstChoice(exams)))).toBe(200)
  expect(firstChoice([])).toEqual([])
})
