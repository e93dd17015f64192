import { expect, it } from 'vitest'
import { itemsOf, itemsText, questionKey, refOfKey } from './question-key.ts'

it('the name of a question tells it again, whatever its number looks like', () => {
  const ref = { examId: 'e1', paperId: 'p1', itemNo: '12(1)/a' }
  expect(refOfKey(questionKey(ref))).toEqual(ref)
})

it('an address names chosen questions in their order; a broken or endless one does no harm [R168]', () => {
  const chosen = ['4', '15', '12(1)/a', '三,2', '50%']
  expect(itemsOf(itemsText(chosen))).toEqual(chosen)
  expect(itemsOf('4,4,,15')).toEqual(['4', '15'])
  expect(itemsOf('%')).toEqual([])
  expect(itemsOf('')).toEqual([])
  expect(itemsOf(itemsText(Array.from({ length: 10_000 }, (_, i) => `${i}`)))).toHaveLength(20)
})
