import { expect, it } from 'vitest'
import { itemsText, parseItemNumbers, questionKey, refOfKey } from './question-key.ts'

it('the name of a question tells it again, whatever its number looks like', () => {
  const ref = { examId: 'e1', paperId: 'p1', itemNo: '12(1)/a' }
  expect(refOfKey(questionKey(ref))).toEqual(ref)
})

it('an address names chosen questions in their order; a broken or endless one does no harm [R168]', () => {
  const chosen = ['4', '15', '12(1)/a', '三,2', '50%']
  expect(parseItemNumbers(itemsText(chosen))).toEqual(chosen)
  expect(parseItemNumbers('4,4,,15')).toEqual(['4', '15'])
  expect(parseItemNumbers('%')).toEqual([])
  expect(parseItemNumbers('')).toEqual([])
  expect(parseItemNumbers(itemsText(Array.from({ length: 10_000 }, (_, i) => `${i}`)))).toHaveLength(20)
})
