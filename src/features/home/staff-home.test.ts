import { expect, it } from 'vitest'
import type { StaffExam } from '#src/ui/exam-row.tsx'
import { nextDue, ownChanges } from './staff-home.rules.ts'

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
  expect(ownChanges(list, now)).toEqual([
    { courseName: 'math', examName: 'exam 10', change: expect.closeTo(0.1) },
  ])
  expect(ownChanges([now], now)).toEqual([])
})

it('names the homework that is due next, never one that is withdrawn or over', () => {
  const of = (title: string, deadlineAt: number, withdrawn = false) => ({ title, deadlineAt, withdrawn })
  const list = [of('later', 30), of('over', 5), of('gone', 11, true), of('next', 12)]
  expect(nextDue(list, 10)?.title).toBe('next')
  expect(nextDue([of('over', 5)], 10)).toBeUndefined()
})
