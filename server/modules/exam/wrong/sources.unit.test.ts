import { expect, it } from 'vitest'
import { firstWords } from './sources.service.ts'

it('a question begins with its words in plain text, short enough for a row [B19]', () => {
  expect(firstWords('已知 $x^2-4x+1=0$，\n 求 $x$ 的值。')).toBe('已知 x²-4x+1=0， 求 x 的值。')
  const long = firstWords('读'.repeat(200))
  expect([Array.from(long).length, long.at(-1)]).toEqual([80, '…'])
  // a formula that the reading cut off is left out, never shown in its signs
  expect(firstWords('求 $\\frac{1}{2}$ 与 $\\frac{3}')).toBe('求 1/2 与')
  expect(firstWords('A ticket is \\$5 and $x$ are \\$5x')).toBe('A ticket is $5 and x are $5x')
  expect(firstWords('A ticket is \\$5; find $\\frac{3}')).toBe('A ticket is $5; find')
})
