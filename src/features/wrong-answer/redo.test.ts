import { expect, it } from 'vitest'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { pageMark } from '#core/domain/redo/page-mark.ts'
import { justDone, parseQuestionCode, redoneOf } from './redo.rules.ts'

const picture = { width: 1, height: 1, light: new Uint8ClampedArray(1) }
const area = { left: 16, right: 196, top: 40, bottom: 72 }
const code = (itemNo: string, of?: string) =>
  `https://school.example/wrong-download/question-detail?${new URLSearchParams({
    question: questionKey({ examId: 'e1', paperId: 'p1', itemNo }),
    ...(of === undefined ? {} : { of: pageMark(of) }),
  })}`

it('a printed code names its question, whatever stands before the page’s address', () => {
  expect(parseQuestionCode(code('17(1)'))).toEqual({ examId: 'e1', paperId: 'p1', itemNo: '17(1)' })
  const hashed = code('3').replace('/wrong-download', '/app/#/wrong-download')
  expect(parseQuestionCode(hashed)).toEqual({ examId: 'e1', paperId: 'p1', itemNo: '3' })
})

it('other codes name none', () => {
  for (const text of [
    '',
    'https://school.example/scan?code=1',
    'https://school.example/wrong-download/question-detail?question=e1',
    'https://school.example/wrong-download/question-detail?question=e1/p1/%25E0',
  ])
    expect(parseQuestionCode(text)).toBeNull()
})

it('questions with nothing written are counted and not asked', () => {
  const one = (itemNo: string, ink: number) => ({ text: code(itemNo), area, picture, ink })
  const found = redoneOf(
    {
      fault: null,
      questions: [one('1', 0.02), one('2', 0.0001), { ...one('3', 0.1), text: 'other' }],
      unclear: [code('4')],
    },
    's1',
  )
  expect(found.done.map(({ ref }) => ref.itemNo)).toEqual(['1'])
  expect([found.empty, found.unclear]).toEqual([1, 1])
})

it('a page of another child is told from one’s own; a book of before is anybody’s [B22]', () => {
  const one = (itemNo: string, of?: string) => ({ text: code(itemNo, of), area, picture, ink: 0.02 })
  const page = { fault: null, questions: [one('1', 's1'), one('2', 's2'), one('3')], unclear: [] }
  const found = redoneOf(page, 's1')
  expect(found.done.map(({ ref }) => ref.itemNo)).toEqual(['1', '3'])
  expect(found.others).toBe(1)
  expect(redoneOf(page, 's3').others).toBe(2)
})

it('a page’s mark is four signs, and hardly two of a thousand students have the same', () => {
  const marks = Array.from({ length: 1000 }, (_, i) =>
    pageMark(`01a21dc7-8faf-75da-99fa-${String(i).padStart(12, '0')}`),
  )
  expect(marks.every((mark) => /^[0-9a-z]{4}$/.test(mark))).toBe(true)
  expect(new Set(marks).size).toBeGreaterThan(995)
})

it('a question practised just before is told, one of another day is not [B22]', () => {
  const now = 1_800_000_000_000
  const at = (hours: number) => ({ practisedAt: now - hours * 3_600_000 })
  expect(justDone([at(1), at(30), { practisedAt: null }], now)).toBe(1)
})
