import { describe, expect, it } from 'vitest'
import { readBmp } from './bmp.ts'
import { faultOf } from './fault.ts'

/** A picture of 8 bits a pixel, three pixels wide: each row is filled up to four bytes. */
function bmp(colours: number, pixels: readonly number[]): Uint8Array {
  const at = 54 + 4 * colours
  const file = new Uint8Array(at + pixels.length)
  const view = new DataView(file.buffer)
  const put = (to: number, value: number): void => view.setUint32(to, value, true)
  for (const [to, value] of [
    ...[
      [2, file.length],
      [10, at],
      [14, 40],
      [18, 3],
      [22, pixels.length / 4],
    ],
    ...[
      [26, 1 + (8 << 16)],
      [46, colours],
    ],
  ] as [number, number][])
    put(to, value)
  file.set([0x42, 0x4d])
  file.set(pixels, at)
  return file
}
const answer = (file: Uint8Array): unknown => {
  try {
    return readBmp(file)
  } catch (error) {
    return faultOf(error)
  }
}

describe('colours of a BMP', () => {
  it('are all in its palette; what fills a row up is none', () => {
    const size = { width: 3, height: 2 }
    expect(answer(bmp(4, [0, 1, 2, 9, 3, 3, 3, 9]))).toEqual(size)
    expect(answer(bmp(4, [0, 1, 2, 9, 4, 3, 3, 9]))).toBe('damaged')
    expect(answer(bmp(4, [0, 1, 2, 9, 3, 3, 4, 9]))).toBe('damaged')
    expect(answer(bmp(4, [0, 1, 4, 9, 3, 3, 3, 9]))).toBe('damaged')
  })

  it('are 65,536 at most', () => {
    expect(answer(bmp(65_536, [0, 0, 0, 0]))).toEqual({ width: 3, height: 1 })
    expect(answer(bmp(65_537, [0, 0, 0, 0]))).toBe('damaged')
  })
})
