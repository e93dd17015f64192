import { expect, it } from 'vitest'
import { placed, readOutline } from './outline.ts'

it('an outline is the same elsewhere and in another size, across and up, with every kind of line', () => {
  const outline = readOutline('M10 20H-30V40Q1 2 3 4T5 6L7-8Z')
  expect(placed(outline, 0, 0, 1, 1)).toBe('M10 20H-30V40Q1 2 3 4T5 6L7 -8Z')
  expect(placed(outline, 100, 1000, 1, 1)).toBe('M110 1020H70V1040Q101 1002 103 1004T105 1006L107 992Z')
  expect(placed(outline, 0, 0, 2, 0.5)).toBe('M20 10H-60V20Q2 1 6 2T10 3L14 -4Z')
})
