import { describe, expect, it } from 'vitest'
import { type KeyChange, rescore } from './rescore.ts'

const key = (over: Partial<Extract<KeyChange, { kind: 'key' }>> = {}): KeyChange => ({
  kind: 'key',
  key: 'AC',
  alsoAccept: [],
  partial: 150,
  ...over,
})

describe('marks after a change of the key [B11]', () => {
  it.each([
    ['AC', true, key(), 400],
    ['A', true, key(), 150],
    ['AB', true, key(), 0],
    ['', true, key(), 0],
    ['B', false, key({ key: 'B' }), 400],
    ['C', false, key({ key: 'B', alsoAccept: ['C'] }), 400],
    ['A', false, key({ key: 'B', alsoAccept: ['C'] }), 0],
    ['', false, { kind: 'everybody' }, 400],
    ['D', false, { kind: 'everybody' }, 400],
  ] as const)('%j (multiple: %s) under %j gets %i', (answer, isMulti, change, mark) => {
    expect(rescore(answer, isMulti, 400, change)).toBe(mark)
  })
})
