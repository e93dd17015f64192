import { expect, it } from 'vitest'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { listReachedLines } from './school-lines.rules.ts'

const counts = { scores: [40_000, 48_050, 50_000], counts: [2, 1, 1] }
const sheet = (of: Partial<ContrastSheet['grade']>, lines: ContrastSheet['scoreLines']): ContrastSheet =>
  ({ courses: [{ courseId: 'math', paperId: 'p1' }], grade: of, scoreLines: lines }) as ContrastSheet
const drawn = (subject: string): ContrastSheet['scoreLines'] => [
  {
    subject,
    rev: 1,
    lines: [
      { name: '特控线', by: 'score', value: 480.5 },
      { name: '前四分之一', by: 'share', value: 25 },
      { name: '没有人', by: 'share', value: 0 },
    ],
  },
]

it('counts who of the grade is at a line or above it; a line of a share by its score [T15]', () => {
  const found = listReachedLines(sheet({ counts: { total: counts, courses: [null] } }, drawn('total')))
  expect(found).toEqual([
    { name: '特控线', line: 480.5, n: 4, above: 2 },
    { name: '前四分之一', line: 500, n: 4, above: 1 },
  ])
})

it('takes the one subject of a reader without the total, and nothing of a grade that is not seen [T15]', () => {
  const one = sheet({ counts: { total: null, courses: [counts] } }, drawn('p1'))
  expect(listReachedLines(one).map(({ above }) => above)).toEqual([2, 1])
  expect(listReachedLines(sheet({ counts: { total: counts, courses: [null] } }, drawn('p1')))).toEqual([])
  expect(listReachedLines(sheet({}, drawn('total')))).toEqual([])
})
