import { describe, expect, it } from 'vitest'
import { swipeOf } from './swipe.rules.ts'

const from = { clientX: 100, clientY: 100 }
const by = (x: number, y: number) => swipeOf(from, { clientX: 100 + x, clientY: 100 + y })

describe('a finger that goes sideways [K15]', () => {
  it.each([
    [50, 0, 'right'],
    [-50, 0, 'left'],
    [200, 49, 'right'],
    [-200, -49, 'left'],
    [49, 0, null],
    [-49, 0, null],
    [200, 50, null],
    [-200, -50, null],
    [0, 300, null],
    [0, 0, null],
  ] as const)('by %i px and up or down by %i px: %s', (x, y, way) => expect(by(x, y)).toBe(way))
})
