import { describe, expect, it } from 'vitest'
import { NOT_GIVEN } from './input.ts'
import { decodeMarks, encodeMarks, hundredthsOf, joinAnswers, splitAnswers, toMarkOrNull } from './marks.ts'

describe('stored marks', () => {
  it('are little-endian int16, whatever the machine', () => {
    const bytes = encodeMarks(Int16Array.of(1, 256, -1, NOT_GIVEN))
    expect([...bytes]).toEqual([1, 0, 0, 1, 255, 255, 0, 128])
  })

  it('come back the same from an even and from an odd address', () => {
    const marks = Int16Array.of(0, 250, 12_000, -50, NOT_GIVEN)
    const whole = Buffer.alloc(32)
    for (const offset of [0, 1, 2, 3]) {
      const bytes = whole.subarray(offset, offset + marks.byteLength)
      encodeMarks(marks).copy(bytes)
      expect([...decodeMarks(bytes)]).toEqual([...marks])
    }
  })

  it('of part of a larger array keep to that part', () => {
    expect([...encodeMarks(Int16Array.of(7, 8, 9).subarray(1, 2))]).toEqual([8, 0])
  })

  it('of an odd number of bytes are refused as damaged', () => {
    expect(() => decodeMarks(Buffer.alloc(3))).toThrow(RangeError)
  })
})

describe('a mark', () => {
  it('that was not given is null and never zero', () => {
    expect(toMarkOrNull(NOT_GIVEN)).toBeNull()
    expect(toMarkOrNull(0)).toBe(0)
    expect(hundredthsOf(null)).toBe(NOT_GIVEN)
  })

  it('keeps halves and tenths exactly', () => {
    for (const mark of [0, 0.1, 0.5, 2.55, 60, 150]) expect(toMarkOrNull(hundredthsOf(mark))).toBe(mark)
  })
})

it('answers keep their places, also empty ones at either end', () => {
  for (const answers of [
    ['A', '', 'BD'],
    ['', ''],
    ['', 'C', ''],
  ]) {
    expect(splitAnswers(joinAnswers(answers))).toEqual(answers)
  }
  expect(splitAnswers(null)).toBeNull()
})
