import type { TiffPage } from './page.ts'

/** Bytes of a row of blocks (TIFF 6.0, section 21): each block's lights, then its two colours. */
export const blockRowBytes = (width: number, [across, down]: TiffPage['subsampling']): number =>
  Math.ceil(width / across) * (across * down + 2)

/**
 * Puts a row of blocks into the pixels it covers, each block's colours into all of them.
 * @param x0, y0 place of the row in the page
 */
export function placeBlocks(
  row: Uint8Array,
  page: TiffPage,
  rgba: Uint8ClampedArray,
  x0: number,
  y0: number,
): void {
  const [across, down] = page.subsampling
  const size = across * down + 2
  for (let block = 0; block * size < row.length; block++) {
    const at = block * size
    for (let i = 0; i < across * down; i++) {
      const x = x0 + block * across + (i % across)
      const y = y0 + Math.floor(i / across)
      if (x >= page.width || y >= page.height || x >= x0 + page.part.width) continue
      const to = (y * page.width + x) * 4
      rgba[to] = row[at + i] as number
      rgba[to + 1] = row[at + size - 2] as number
      rgba[to + 2] = row[at + size - 1] as number
    }
  }
}
