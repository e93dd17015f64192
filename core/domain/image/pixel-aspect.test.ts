import { expect, it } from 'vitest'
import { pixelAspectOf, squareSize } from './pixel-aspect.ts'

it('the shape of pixels is believed between 1/4 and 4', () => {
  expect(pixelAspectOf(204, 98)).toBeCloseTo(0.48, 2)
  expect(pixelAspectOf(100, 400)).toBe(4)
  expect(pixelAspectOf(400, 100)).toBe(0.25)
  for (const [x, y] of [
    [100, 401],
    [401, 100],
    [0, 98],
    [204, 0],
    [0, 0],
    [Number.NaN, 98],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [-204, 98],
  ] as const)
    expect([x, y, pixelAspectOf(x, y)]).toEqual([x, y, 1])
})

it('the side that lacks pixels is stretched', () => {
  expect(squareSize(1728, 1082, 98 / 204)).toEqual([1728, 2252])
  expect(squareSize(850, 2200, 2)).toEqual([1700, 2200])
  expect(squareSize(850, 1100, 1)).toEqual([850, 1100])
})
