import { expect, it } from 'vitest'
import { questionKey, refOfKey } from './question-key.ts'

it('the name of a question tells it again, whatever its number looks like', () => {
  const ref = { examId: 'e1', paperId: 'p1', itemNo: '12(1)/a' }
  expect(refOfKey(questionKey(ref))).toEqual(ref)
})
