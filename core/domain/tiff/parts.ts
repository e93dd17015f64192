import { rejectPicture } from '../image/fault.ts'
import type { Directory } from './directory.ts'
import type { TiffPage } from './page.ts'

/** A strip or a tile of a page. */
export interface TiffPart {
  /** Its first pixel in the page. */
  x: number
  y: number
  /** The only sample it holds, or -1. */
  sample: number
  offset: number
  bytes: number
}

/** Where the parts of the page lie in the file. */
export async function locateTiffParts(page: TiffPage, d: Directory, size: number): Promise<TiffPart[]> {
  const { across, down, width, height } = page.part
  const planes = page.planar ? page.samples : 1
  const count = across * down * planes
  const starts = await d.numbers(324, count)
  const offsets = starts.length > 0 ? starts : await d.numbers(273, count)
  const tiled = await d.numbers(325, count)
  const lengths = tiled.length > 0 ? tiled : await d.numbers(279, count)
  if (offsets.length < count) rejectPicture('damaged', `${offsets.length} parts of ${count}`)
  return offsets.map((offset, i) => {
    const n = i % (across * down)
    return {
      x: (n % across) * width,
      y: Math.floor(n / across) * height,
      sample: page.planar ? Math.floor(i / (across * down)) : -1,
      offset,
      // a lone part without a length goes on to the end
      bytes: lengths[i] || size - offset,
    }
  })
}
