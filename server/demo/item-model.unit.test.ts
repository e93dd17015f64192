import { describe, expect, it } from 'vitest'
import { drawSteps, expected, facility, fitItemToFacility, GUESS, type ItemParams } from './item-model.ts'
import { random } from './random.ts'

const choice: ItemParams = { slope: 1.5, place: 0.3, guess: GUESS, steps: 1, spread: 0 }
const essay: ItemParams = { slope: 2, place: -0.5, guess: 0, steps: 12, spread: 4 }

describe.each([
  ['a choice item', choice],
  ['an item marked in parts', essay],
])('%s', (_, item) => {
  it('is drawn as often as the model says', () => {
    const r = random('item')
    for (const ability of [-2, 0, 1.5]) {
      const n = 20_000
      let sum = 0
      for (let i = 0; i < n; i++) sum += drawSteps(item, ability, r)
      expect(Math.abs(sum / n / item.steps - expected(item, ability))).toBeLessThan(0.012)
    }
  })

  it('is easier for the abler', () => {
    const curve = [-3, -1, 0, 1, 3].map((a) => expected(item, a))
    expect(curve).toEqual(curve.toSorted((a, b) => a - b))
    expect(new Set(curve).size).toBe(curve.length)
  })

  it('is placed where its facility is the one asked for', () => {
    for (const aim of [0.35, 0.6, 0.95]) expect(facility(fitItemToFacility(item, aim))).toBeCloseTo(aim, 4)
  })
})

it('a choice item at its place is right half way between guessing and always', () => {
  expect(expected(choice, choice.place)).toBeCloseTo((1 + GUESS) / 2, 12)
  expect(expected(choice, -50)).toBeCloseTo(GUESS, 6)
})

it('marks in parts never leave the range, however able the pupil', () => {
  const r = random('range')
  for (const ability of [-9, 9]) {
    for (let i = 0; i < 500; i++) {
      const steps = drawSteps(essay, ability, r)
      expect(Number.isInteger(steps) && steps >= 0 && steps <= essay.steps).toBe(true)
    }
  }
})
