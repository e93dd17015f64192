import { expect, it } from 'vitest'
import {
  buildMarkedKey,
  listFullyMarkedSheets,
  listUnmarkedSheets,
  type MarkedHere,
  nextQuestion,
  nextWaiting,
  type OpenSheet,
} from './by-question.rules.ts'

const SHEETS: readonly OpenSheet[] = [
  { studentId: 'a', state: 'submitted', open: [1, 2] },
  { studentId: 'b', state: 'checked', open: [] },
  { studentId: 'c', state: 'submitted', open: [2] },
  { studentId: 'd', state: 'submitted', open: [] },
]
const NONE: MarkedHere = new Map()
const names = (sheets: readonly OpenSheet[]) => sheets.map(({ studentId }) => studentId).join('')

it('a question waits in the papers without a mark of it, by the school and by what this phone did since', () => {
  expect(names(listUnmarkedSheets(SHEETS, 2, NONE))).toBe('ac')
  const here = new Map([
    [buildMarkedKey('a', 2), true],
    [buildMarkedKey('d', 2), false],
  ])
  expect(names(listUnmarkedSheets(SHEETS, 2, here))).toBe('cd')
})

it('goes on to the next paper, then to the next question, round the pile, and ends', () => {
  expect(nextWaiting(SHEETS, 'a', 2, NONE)).toBe('c')
  expect(nextWaiting(SHEETS, 'c', 2, NONE)).toBe('a')
  expect(nextWaiting(SHEETS, 'a', 1, NONE)).toBeNull()
  expect(nextQuestion(SHEETS, [1, 2, 3], 1, NONE)).toBe(2)
  expect(nextQuestion(SHEETS, [1, 2, 3], 2, NONE)).toBe(1)
  const here = new Map(
    [1, 2].flatMap((no) => ['a', 'c'].map((id) => [buildMarkedKey(id, no), true] as const)),
  )
  expect(nextQuestion(SHEETS, [1, 2, 3], 2, here)).toBeNull()
})

it('papers with a mark for each question may be given back; an older server says of none', () => {
  expect(names(listFullyMarkedSheets(SHEETS, [1, 2, 3], NONE))).toBe('d')
  expect(names(listFullyMarkedSheets(SHEETS, [1, 2, 3], new Map([[buildMarkedKey('c', 2), true]])))).toBe(
    'cd',
  )
  expect(listFullyMarkedSheets([{ studentId: 'e', state: 'submitted' }], [1], NONE)).toEqual([])
})
