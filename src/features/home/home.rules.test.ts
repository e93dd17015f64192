import { expect, it } from 'vitest'
import { compareRates } from './home.rules.ts'

it('the difference is the one of the two whole percents shown', () => {
  // 70.4 and 67.6 are shown as 70 and 68.
  expect(compareRates(0.704, 0.676)).toEqual({ key: 'home.above', rate: 70, points: 2 })
  expect(compareRates(0.6, 0.71)).toEqual({ key: 'home.below', rate: 60, points: 11 })
})

it('figures that look alike are called level', () => {
  expect(compareRates(0.701, 0.698)).toEqual({ key: 'home.equal', rate: 70 })
})

it('without a figure of the grade nothing is compared', () => {
  expect(compareRates(0.5, null)).toEqual({ key: 'home.alone', rate: 50 })
})
