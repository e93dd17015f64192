import { expect, it } from 'vitest'
import { bindErrors, cleanNumber } from './bind.rules.ts'

it('a number keeps neither spaces nor full-width digits', () => {
  expect(cleanNumber(' ２０２６ 1 01 ')).toBe('2026101')
})

it('each missing part is said beside its field', () => {
  expect(bindErrors({ ofSchoolId: null, studentNumber: '', studentName: ' ' })).toEqual({
    ofSchoolId: 'bind.schoolMissing',
    studentNumber: 'bind.numberMissing',
    studentName: 'bind.nameMissing',
  })
})

it('a number of strange letters is told from a missing one', () => {
  const words = { ofSchoolId: 's', studentNumber: '2026#1', studentName: '张三' }
  expect(bindErrors(words)).toEqual({ studentNumber: 'bind.numberShape' })
  expect(bindErrors({ ...words, studentNumber: '20261' })).toEqual({})
})
