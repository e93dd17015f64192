import { expect, it } from 'vitest'
import { report, subject } from '#core/domain/report/sample.test-support.ts'
import { slipOf } from './slip-of.ts'

const counts = (own: number) => ({ class: own, school: 300, joint: null })
const columnsOf = (own: number, score: number | null) => {
  const physics = subject({ paperId: 'p2', courseName: '物理', score: null, counts: counts(own) })
  const maths = subject({ score, counts: counts(score === null ? 0 : 44) })
  return slipOf(report({ subjects: [maths, physics] }), '7').columns.map(({ name }) => name)
}

it('a slip has no column for a paper that the whole class does not take', () => {
  expect(columnsOf(44, 60)).toEqual(['', '数学', '物理'])
  expect(columnsOf(0, 60)).toEqual(['数学'])
})

it('a slip without any score keeps its columns, so that it says what is missing', () => {
  expect(columnsOf(0, null)).toEqual(['', '数学', '物理'])
})
