import { expect, it } from 'vitest'
import type { TiffPage } from './page.ts'
import { blockRowBytes, placeBlocks } from './subsampled.ts'

it('blocks that reach over the edges of the page touch no other pixel', () => {
  const part = { width: 3, height: 3, across: 1, down: 1 }
  const page = { width: 3, height: 3, subsampling: [2, 2], part } as unknown as TiffPage
  expect(blockRowBytes(3, [2, 2])).toBe(12)
  const rgba = new Uint8ClampedArray(3 * 3 * 4 + 16)
  const blocks = Uint8Array.from([11, 12, 13, 14, 1, 2, 21, 22, 23, 24, 3, 4])
  placeBlocks(blocks, page, rgba, 0, 2)
  expect([...rgba.subarray(0, 24)]).toEqual(Array<number>(24).fill(0))
  expect([...rgba.subarray(24, 36)]).toEqual([11, 1, 2, 0, 12, 1, 2, 0, 21, 3, 4, 0])
  expect([...rgba.subarray(36)]).toEqual(Array<number>(16).fill(0))

  const above = new Uint8ClampedArray(3 * 3 * 4)
  placeBlocks(blocks, page, above, 0, 0)
  expect([...above.subarray(0, 24)].filter((_, i) => i % 4 === 0)).toEqual([11, 12, 21, 13, 14, 23])
})
