import { expect, it } from 'vitest'
import { patternOf, usualName } from './name-pattern.ts'

it('reads the number and the page where the pattern says', () => {
  expect(patternOf('高一-{number}-{any}-p{page}')?.('高一-20260101-王芳-p2')).toEqual({
    number: '20260101',
    page: 2,
  })
  expect(patternOf('KB:{number}')?.(' kb:0012 ')).toEqual({ number: '0012', page: null })
  expect(patternOf('a.{number}')?.('ax1')).toBeNull()
})

it('is refused without a number, with something twice, unknown or endless', () => {
  for (const text of ['{page}', '{number}{number}', '{number}_{name}', '{number}'.padEnd(300, 'x')])
    expect(patternOf(text)).toBeNull()
})

it('takes the usual names without a pattern', () => {
  expect(usualName('20260101')).toEqual({ number: '20260101', page: null })
  expect(usualName('20260101_2')).toEqual({ number: '20260101', page: 2 })
  expect(usualName('2026-0101-1')).toEqual({ number: '2026-0101', page: 1 })
})
