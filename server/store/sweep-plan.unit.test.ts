import { expect, it } from 'vitest'
import { isTooMuch } from './sweep-plan.ts'

const found = (files: number, all: number) => ({ files: { length: files }, all })

it('a sweep takes a hundred files or a twentieth by itself, and never all there are [G02]', () => {
  expect(isTooMuch(found(0, 0))).toBe(false)
  expect(isTooMuch(found(100, 150))).toBe(false)
  expect(isTooMuch(found(101, 2020))).toBe(false)
  expect(isTooMuch(found(101, 2019))).toBe(true)
  expect(isTooMuch(found(5000, 100_000))).toBe(false)
  expect(isTooMuch(found(5001, 100_000))).toBe(true)
  // a school with few files, on another's database
  expect(isTooMuch(found(41, 41))).toBe(true)
  expect(isTooMuch(found(9, 9))).toBe(false)
})
