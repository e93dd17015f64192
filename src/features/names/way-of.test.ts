import { expect, it } from 'vitest'
import { wayOf } from './figure.rules.ts'

const row = { studentId: 's1', studentName: '王一', score: 90 } as Parameters<ReturnType<typeof wayOf>>[0]
const exam = { examId: 'e1' }

it('a name of the total leads to the report, of a subject to the answer card of it [T15]', () => {
  expect(wayOf(exam, 'total')(row)).toBe('/exam/report?examId=e1&reportStudentId=s1')
  expect(wayOf(exam, 'p1')(row)).toBe(
    '/exam/report/answer-card-question/answer-card?examId=e1&reportStudentId=s1&paperId=p1',
  )
})

it('nobody who was erased or absent has a way', () => {
  expect(wayOf(exam, 'p1')({ ...row, studentName: '' })).toBe(null)
  expect(wayOf(exam, 'p1')({ ...row, score: null })).toBe(null)
})
