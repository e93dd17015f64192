import { beforeAll, expect, it } from 'vitest'
import type { ClassReport } from '#contract/exam/class-report.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import type { StaffExam } from '#src/ui/exam-row.tsx'
import { homeworkNote } from './marking-tile.part.tsx'
import { compareOwnMeans, nextDue, worthGoingOver } from './staff-home.rules.ts'

beforeAll(() => loadArea('exam'))

const exam = (gradeId: string, startTime: number, means: [string, number | null][]): StaffExam =>
  ({
    gradeId,
    startTime,
    examName: `exam ${startTime}`,
    means: means.map(([courseId, mean]) => ({ courseId, courseName: courseId, full: 100, mean })),
  }) as unknown as StaffExam

it("tells how the mean of a subject of one's own changed since the grade's exam before that has it", () => {
  const now = exam('g9', 30, [
    ['', 500],
    ['math', 70],
    ['art', null],
  ])
  const list = [
    now,
    exam('g8', 25, [['math', 20]]),
    exam('g9', 20, [
      ['', 400],
      ['math', null],
    ]),
    exam('g9', 10, [['math', 60]]),
  ]
  expect(compareOwnMeans(list, now)).toEqual([
    { courseName: 'math', examName: 'exam 10', change: expect.closeTo(0.1) },
  ])
  expect(compareOwnMeans([now], now)).toEqual([])
})

it('names the homework that is due next, never one that is withdrawn or over', () => {
  const of = (title: string, deadlineAt: number, withdrawn = false) => ({ title, deadlineAt, withdrawn })
  const list = [of('later', 30), of('over', 5), of('gone', 11, true), of('next', 12)]
  expect(nextDue(list, 10)?.title).toBe('next')
  expect(nextDue([of('over', 5)], 10)).toBeUndefined()
})

it('counts homework as under way as long as its deadline is to come, also while papers of it wait', () => {
  const due = { title: '电路', deadlineAt: 86_400_000 }
  expect(homeworkNote({ open: 1 }, due, 0)).toMatch(/^1 份进行中 · 最近截止：电路，/)
  expect(homeworkNote({ open: 0 }, undefined, 0)).toBe('没有进行中的作业')
})

it('names what to go over in a subject alone, most marks to win first', () => {
  const item = (no: string, classRate: number, schoolRate = 0.9) => ({ no, full: 10, classRate, schoolRate })
  const course = (courseId: string, items: ReturnType<typeof item>[]) => ({
    ...{ courseId, courseName: courseId, paperId: `${courseId} paper`, items },
  })
  const report = {
    courses: [
      course('math', [item('1', 0.5), item('2', 0.2), item('3', 0.95), item('4', 0.4), item('5', 0.55)]),
      course('art', [item('1', 0.1)]),
    ],
  } as unknown as ClassReport
  expect(worthGoingOver(report, 'math')).toEqual({ paperId: 'math paper', first: ['2', '4', '1'], count: 4 })
  expect(worthGoingOver(report, 'physics')).toBeNull()
})
