import { expect, it } from 'vitest'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { buildContrastStudentHref } from './way-to.rules.ts'

const sheet = {
  examId: 'e1',
  studentIds: ['own', 'taught'],
  classOf: [0, 1],
  classes: [{ hasTotal: true }, { hasTotal: false }],
} as unknown as ContrastSheet
const math = { id: 'p1', at: 0 }
const total = { id: 'total', at: null }

it('a head teacher opens reports of their own class; of a class taught beside it the card of the subject [T15]', () => {
  const own = { studentId: 'own', name: '王一' }
  const taught = { studentId: 'taught', name: '李二' }
  expect(buildContrastStudentHref(sheet, math, own, 3)).toBe(
    '/exam/report?examId=e1&reportStudentId=own&version=3',
  )
  expect(buildContrastStudentHref(sheet, math, taught)).toBe(
    '/exam/report/answer-card-question/answer-card?examId=e1&reportStudentId=taught&paperId=p1',
  )
  expect(buildContrastStudentHref(sheet, total, taught)).toBe(null)
  expect(buildContrastStudentHref(sheet, math, { ...own, name: '' })).toBe(null)
})
