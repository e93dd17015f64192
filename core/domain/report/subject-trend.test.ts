import { expect, it } from 'vitest'
import { report, subject } from './sample.test-support.ts'
import { subjectTrend } from './subject-trend.ts'

const of = (examId: string, startTime: number, over: Parameters<typeof subject>[0]) => ({
  ...report({ subjects: [subject({ courseId: 'math', full: 100, ...over })] }),
  examId,
  startTime,
})
const averages = { class: 60, school: null, joint: null }

it('follows a subject over its exams, oldest first, each at its own full mark', () => {
  const now = of('e3', 30, { score: 80, averages })
  const points = subjectTrend(
    now,
    [of('e2', 20, { score: 60, full: 150, averages }), of('e1', 10, { score: 50, averages })],
    'math',
  )
  expect(points.map(({ examId, own, class: klass }) => [examId, own, klass])).toEqual([
    ['e1', 0.5, 0.6],
    ['e2', 0.4, 0.4],
    ['e3', 0.8, 0.6],
  ])
  expect(points[0]?.school).toBeNull()
})

it('leaves out exams where the subject was missed or is none', () => {
  const now = of('e3', 30, { score: 80 })
  const missed = of('e2', 20, { score: null })
  const other = of('e1', 10, { courseId: 'art' })
  expect(subjectTrend(now, [missed, other], 'math').map(({ examId }) => examId)).toEqual(['e3'])
  expect(subjectTrend(now, [], 'art')).toEqual([])
})
