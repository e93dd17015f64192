import { expect, it } from 'vitest'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { justDone, questionOf, redoneOf } from './redo.rules.ts'

const picture = { width: 1, height: 1, light: new Uint8ClampedArray(1) }
const area = { left: 16, right: 196, top: 40, bottom: 72 }
const code = (itemNo: string) =>
  `https://school.example/wrong-download/question-detail?${new URLSearchParams({
    question: questionKey({ examId: 'e1', paperId: 'p1', itemNo }),
  })}`

it('a printed code names its question, whatever stands before the page’s address', () => {
  expect(questionOf(code('17(1)'))).toEqual({ examId: 'e1', paperId: 'p1', itemNo: '17(1)' })
  const hashed = code('3').replace('/wrong-download', '/app/#/wrong-download')
  expect(questionOf(hashed)).toEqual({ examId: 'e1', paperId: 'p1', itemNo: '3' })
})

it('other codes name none', () => {
  for (const text of [
    '',
    'https://school.example/scan?code=1',
    'https://school.example/wrong-download/question-detail?question=e1',
    'https://school.example/wrong-download/question-detail?question=e1/p1/%25E0',
  ])
    expect(questionOf(text)).toBeNull()
})

it('questions with nothing written are counted and not asked', () => {
  const one = (itemNo: string, ink: number) => ({ text: code(itemNo), area, picture, ink })
  const found = redoneOf({
    fault: null,
    questions: [one('1', 0.02), one('2', 0.0001), { ...one('3', 0.1), text: 'other' }],
    unclear: [code('4')],
  })
  expect(found.done.map(({ ref }) => ref.itemNo)).toEqual(['1'])
  expect([found.empty, found.unclear]).toEqual([1, 1])
})

it('a question practised just before is told, one of another day is not [B22]', () => {
  const now = 1_800_000_000_000
  const at = (hours: number) => ({ practisedAt: now - hours * 3_600_000 })
  expect(justDone([at(1), at(30), { practisedAt: null }], now)).toBe(1)
})
