import { describe, expect, it } from 'vitest'
import { faultOf } from './fault.ts'
import { checkShape, checkSize, MAX_PHOTO_PIXELS } from './limits.ts'

/** Why it is refused; null: it is taken. */
const fault = (check: () => void): string | null => {
  try {
    check()
    return null
  } catch (error) {
    return faultOf(error)
  }
}
const size = (width: number, height: number, bits = 8, bytes = 10_000_000) =>
  fault(() => checkSize(width, height, bits, bytes))
const shape = (width: number, height: number) => fault(() => checkShape(width, height))

describe('the size of a picture', () => {
  it('is whole pixels, one at least each way', () => {
    expect(size(1, 1)).toBeNull()
    for (const wrong of [0, -1, 1.5, Number.NaN]) {
      expect(size(wrong, 1)).toBe('damaged')
      expect(size(1, wrong)).toBe('damaged')
    }
  })
  it('is 40 million pixels at most', () => {
    expect(size(8_000, 5_000)).toBeNull()
    expect(size(8_000, 5_001)).toBe('tooLarge')
  })
  it('of a photograph is that of any camera of a phone: 48, 108, 200 million', () => {
    const photo = (width: number, height: number) =>
      fault(() => checkSize(width, height, 24, 30_000_000, MAX_PHOTO_PIXELS))
    for (const [width, height] of [
      [8064, 6048],
      [12_000, 9000],
      [16_320, 12_240],
    ] as const)
      expect(photo(width, height)).toBeNull()
    expect(photo(21_001, 10_000)).toBe('tooLarge')
  })
  it('is believed while its pixels are no more than 10,000 times the bytes of the file', () => {
    expect(size(1000, 80, 8, 8)).toBeNull()
    expect(size(1001, 80, 8, 8)).toBe('damaged')
    expect(size(1000, 80, 9, 8)).toBe('damaged')
    expect(size(1000, 80, 1, 1)).toBeNull()
  })
})

describe('the shape of a picture', () => {
  it('has a side of 32,767 pixels at most', () => {
    expect(shape(32_767, 1000)).toBeNull()
    expect(shape(1000, 32_768)).toBe('tooLarge')
    expect(shape(32_768, 1000)).toBe('tooLarge')
  })
  it('is a thousand times as long as wide at most, whichever way it stands', () => {
    expect([shape(3000, 3), shape(3, 3000)]).toEqual([null, null])
    expect([shape(3001, 3), shape(3, 3001)]).toEqual(['tooLarge', 'tooLarge'])
    expect(shape(5, 5)).toBeNull()
  })
})
