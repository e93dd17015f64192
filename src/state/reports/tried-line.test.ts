import { beforeEach, expect, it, vi } from 'vitest'
import { keepTriedLine, readTriedLine } from './tried-line.ts'

let texts: Record<string, string>
beforeEach(() => {
  texts = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => {
      texts[key] = text
    },
  })
})

it('is there again for the same person, exam and subject alone', () => {
  keepTriedLine('u1', 'e1', 'total', { by: 'score', score: 450.5, share: 30 })
  expect(readTriedLine('u1', 'e1', 'total')).toEqual({ by: 'score', score: 450.5, share: 30 })
  expect(readTriedLine('u1', 'e1', 'math')).toBeNull()
  expect(readTriedLine('u1', 'e2', 'total')).toBeNull()
  expect(readTriedLine('u2', 'e1', 'total')).toBeNull()
})

it('of many exams the last forty are kept', () => {
  for (let i = 0; i < 60; i++) keepTriedLine('u1', `e${i}`, 'total', { by: 'share', score: 0, share: i })
  expect(readTriedLine('u1', 'e19', 'total')).toBeNull()
  expect(readTriedLine('u1', 'e20', 'total')?.share).toBe(20)
})

it('what cannot be read is none', () => {
  texts['kb.line.u1'] = '{broken'
  expect(readTriedLine('u1', 'e1', 'total')).toBeNull()
  texts['kb.line.u1'] = JSON.stringify([['e1 total', { by: 'other', score: 1, share: 1 }]])
  expect(readTriedLine('u1', 'e1', 'total')).toBeNull()
})
