import { expect, it } from 'vitest'
import { scoreModeOf } from './score-mode.ts'

it('a link asks for raising or checking scores, or for neither', () => {
  expect(scoreModeOf({ scoreBoost: '1', scoreCheck: null })).toBe('boost')
  expect(scoreModeOf({ scoreBoost: 'true', scoreCheck: '1' })).toBe('boost')
  expect(scoreModeOf({ scoreBoost: '0', scoreCheck: '1' })).toBe('check')
  expect(scoreModeOf({ scoreBoost: '', scoreCheck: null })).toBe('boost')
  for (const off of [null, '0', 'false']) expect(scoreModeOf({ scoreBoost: off, scoreCheck: off })).toBeNull()
})
