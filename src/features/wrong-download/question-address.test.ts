import { expect, it } from 'vitest'
import { refOfKey } from '#core/domain/notebook/question-key.ts'
import { appBefore, printedAddress, QUESTION_PAGE } from '#core/domain/redo/address.ts'
import { pageMark } from '#core/domain/redo/page-mark.ts'
import { PATH } from '#src/nav/paths.ts'

it('a printed code leads to the page of its question, of whose book it is [B21] [B22]', () => {
  expect(QUESTION_PAGE).toBe(PATH.wrongQuestion)
  const ref = { examId: 'e1', paperId: 'p1', itemNo: '3 (1)/2' }
  const plain = new URL(printedAddress(appBefore('https://school.example', ''), ref, 's1'))
  expect(plain.pathname).toBe(PATH.wrongQuestion)
  expect(refOfKey(plain.searchParams.get('question') ?? '')).toEqual(ref)
  expect(plain.searchParams.get('of')).toBe(pageMark('s1'))
  expect(printedAddress(appBefore('https://school.example', '/edu/app'), ref, 's1')).toContain(
    `https://school.example/edu/app/#${PATH.wrongQuestion}?question=`,
  )
})
