import { describe, expect, it } from 'vitest'
import { recoloursOf } from './colour.ts'
import type { Directory } from './directory.ts'
import { INK, PACKING, type TiffPage } from './page.ts'

/** What becomes of one pixel's samples on a page that says this. */
async function coloured(
  page: Partial<TiffPage>,
  samples: readonly number[],
  tags: Readonly<Record<number, number[]>> = {},
): Promise<number[]> {
  const numbers = (tag: number, limit?: number) => Promise.resolve((tags[tag] ?? []).slice(0, limit))
  const whole = { bits: 8, samples: 3, packing: 1, planar: false, extra: [], ...page } as unknown as TiffPage
  // A pixel on each side that is not asked for.
  const rgba = Uint8ClampedArray.from([1, 2, 3, 4, ...samples, 5, 6, 7, 8])
  for (const recolour of await recoloursOf(whole, { numbers } as unknown as Directory)) recolour(rgba, 4, 8)
  expect([...rgba.subarray(0, 4), ...rgba.subarray(8)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  return [...rgba.subarray(4, 8)]
}

describe('samples of a TIFF become colours', () => {
  it('grey: 0 is black, or white where the page says so', async () => {
    expect(await coloured({ ink: INK.black0, samples: 1 }, [10, 0, 0, 255])).toEqual([10, 10, 10, 255])
    expect(await coloured({ ink: INK.white0, samples: 1 }, [10, 0, 0, 255])).toEqual([245, 245, 245, 255])
  })
  it('ink: none is white paper, all black is black, half is half', async () => {
    const cmyk = (samples: readonly number[]) => coloured({ ink: INK.cmyk, samples: 4 }, samples)
    expect(await cmyk([0, 0, 0, 0])).toEqual([255, 255, 255, 255])
    expect(await cmyk([0, 0, 0, 255])).toEqual([0, 0, 0, 255])
    expect(await cmyk([255, 0, 51, 0])).toEqual([0, 255, 204, 255])
    expect(await cmyk([0, 255, 51, 51])).toEqual([204, 0, 163, 255])
  })
  it('a palette: three lists of 16 bits, or of 8 where a writer filled in no more', async () => {
    const page = { ink: INK.palette, samples: 1, bits: 1 }
    const wide = { 320: [0, 65_535, 0, 0, 257 * 16, 257 * 32] }
    expect(await coloured(page, [0, 0, 0, 255], wide)).toEqual([0, 0, 16, 255])
    expect(await coloured(page, [1, 0, 0, 255], wide)).toEqual([255, 0, 32, 255])
    expect(await coloured(page, [1, 0, 0, 255], { 320: [0, 255, 0, 7, 0, 9] })).toEqual([255, 7, 9, 255])
    // A colour that is not in it is black; indices may have two bytes.
    expect(await coloured(page, [1, 0, 0, 255], { 320: [0] })).toEqual([0, 0, 0, 255])
    const many = { 320: Array.from({ length: 3 * 512 }, (_, i) => (i % 512 === 300 ? 200 : 0)) }
    expect(await coloured({ ...page, bits: 9 }, [44, 1, 0, 255], many)).toEqual([200, 200, 200, 255])
  })
  it('light and chroma: by the coefficients of television where nothing else is said', async () => {
    const page = { ink: INK.yCbCr }
    expect(await coloured(page, [0, 128, 128, 255])).toEqual([0, 0, 0, 255])
    expect(await coloured(page, [255, 128, 128, 255])).toEqual([255, 255, 255, 255])
    expect(await coloured(page, [76, 85, 255, 255])).toEqual([254, 0, 0, 255])
    expect(await coloured(page, [29, 255, 107, 255])).toEqual([0, 0, 254, 255])
    expect(await coloured(page, [150, 44, 21, 255])).toEqual([0, 255, 1, 255])
  })
  it('light and chroma of a page with its own black and white; a JPEG has one way only', async () => {
    const tags = { 532: [16, 235, 128, 240, 128, 240] }
    expect(await coloured({ ink: INK.yCbCr }, [16, 128, 128, 255], tags)).toEqual([0, 0, 0, 255])
    expect(await coloured({ ink: INK.yCbCr }, [235, 128, 128, 255], tags)).toEqual([255, 255, 255, 255])
    const jpeg = { ink: INK.yCbCr, packing: PACKING.jpeg }
    expect(await coloured(jpeg, [16, 128, 128, 255], tags)).toEqual([16, 16, 16, 255])
  })
  it('what shines through lies on white, multiplied in or not', async () => {
    const page = { ink: INK.rgb, samples: 4 }
    expect(await coloured({ ...page, extra: [2] }, [255, 0, 100, 51])).toEqual([255, 204, 224, 255])
    expect(await coloured({ ...page, extra: [1] }, [51, 0, 20, 51])).toEqual([255, 204, 224, 255])
    expect(await coloured({ ink: INK.rgb }, [9, 8, 7, 255])).toEqual([9, 8, 7, 255])
  })
})
