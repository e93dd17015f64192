import { expect, it } from 'vitest'
import type { BlockItem } from '#contract/marking/shapes.ts'
import { isWrong, parseLeaderMarks } from './marks.rules.ts'

const ITEMS: BlockItem[] = [
  { itemNo: '2', full: 10, step: 0.5 },
  { itemNo: '3', full: 5, step: 1 },
]

it('a leader gives a whole set of marks, each within its question and in its steps, or none', () => {
  expect(parseLeaderMarks(ITEMS, ['7.5', ' 5 '])).toEqual([7.5, 5])
  expect(parseLeaderMarks(ITEMS, ['7.5'])).toBeNull()
  expect(parseLeaderMarks(ITEMS, ['7.5', '2.5'])).toBeNull()
  expect(parseLeaderMarks(ITEMS, ['11', '5'])).toBeNull()
  expect([isWrong(ITEMS[1] as BlockItem, ''), isWrong(ITEMS[1] as BlockItem, '6')]).toEqual([false, true])
})
