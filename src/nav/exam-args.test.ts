import { expect, it } from 'vitest'
import { examArgs } from './exam-args.ts'

const SEARCH = '?examId=e1&paperId=2&classId=&gradeId=g&other=x'

it('an address gives the exam, its version and what is asked for beside them, and nothing else', () => {
  expect(examArgs(SEARCH, 3, ['paperId', 'classId'])).toEqual({
    query: { examId: 'e1', paperId: '2', version: 3 },
  })
  expect(examArgs(SEARCH, null, ['gradeId', 'reportStudentId'])).toEqual({
    query: { examId: 'e1', gradeId: 'g' },
  })
  expect(examArgs(SEARCH, null, [])).toEqual({ query: { examId: 'e1' } })
})

it('without an exam nothing is asked', () => {
  expect(examArgs('?paperId=2', 3, ['paperId'])).toBeNull()
  expect(examArgs('?examId=', null, [])).toBeNull()
})
