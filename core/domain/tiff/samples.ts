import type { TiffPage } from './page.ts'
import { INK } from './page.ts'

/** Which of a pixel's four bytes a sample goes to; -1 for one that is not looked at. A palette's number takes two. */
export function slotOf(page: TiffPage, sample: number): number {
  if (page.ink === INK.palette) return sample === 0 ? 0 : -1
  if (page.ink === INK.cmyk) return sample < 4 ? sample : -1
  const colours = page.ink === INK.rgb || page.ink === INK.yCbCr ? 3 : 1
  if (sample < colours) return sample
  return sample === colours && hasAlpha(page) ? 3 : -1
}

/** True where the first extra sample covers; an unnamed one does in pictures of four samples, as common readers have it. */
export function hasAlpha({ extra, samples, ink }: TiffPage): boolean {
  if (ink === INK.cmyk || ink === INK.palette) return false
  return extra[0] === 1 || extra[0] === 2 || ((extra[0] ?? 0) === 0 && ink === INK.rgb && samples === 4)
}

/** Undoes the differences along a row (TIFF 6.0, section 14); `step` samples lie between neighbours. */
export function undoDifferences(row: Uint8Array, step: number, bits: number, little: boolean): void {
  if (bits === 8) {
    for (let i = step; i < row.length; i++) row[i] = (row[i] as number) + (row[i - step] as number)
    return
  }
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength)
  if (bits === 16) {
    for (let at = step * 2; at + 2 <= row.length; at += 2)
      view.setUint16(at, view.getUint16(at, little) + view.getUint16(at - step * 2, little), little)
    return
  }
  for (let at = step * 4; at + 4 <= row.length; at += 4)
    view.setUint32(at, view.getUint32(at, little) + view.getUint32(at - step * 4, little), little)
}

/** Reads sample `n` of a row whose samples are not whole bytes. */
function bitsAt(row: Uint8Array, n: number, bits: number): number {
  let value = 0
  for (let at = n * bits, end = at + bits; at < end; ) {
    const take = Math.min(8 - (at & 7), end - at)
    const byte = row[at >> 3] as number
    value = (value << take) | ((byte >> (8 - (at & 7) - take)) & ((1 << take) - 1))
    at += take
  }
  return value
}

/** Reads sample `n` of a row as it is, up to 16 bits; of more, the upper 16. */
export function sampleAt(row: Uint8Array, n: number, bits: number, little: boolean): number {
  if (bits === 8) return row[n] as number
  if (bits < 16 || bits % 8 !== 0) return bitsAt(row, n, bits)
  const size = bits / 8
  const high = little ? n * size + size - 1 : n * size
  return ((row[high] as number) << 8) | (row[little ? high - 1 : high + 1] as number)
}

/**
 * Puts a row's samples, as 8 bits each, into the four bytes of the pixels they belong to.
 * @param out first of those bytes, @param count pixels, @param sample the only sample of the row, or -1 for all of them
 */
export function placeRow(
  row: Uint8Array,
  page: TiffPage,
  rgba: Uint8ClampedArray,
  out: number,
  count: number,
  sample: number,
): void {
  const { bits, little } = page
  const step = sample < 0 ? page.samples : 1
  const top = 2 ** Math.min(bits, 16) - 1
  for (let s = 0; s < step; s++) {
    const slot = slotOf(page, sample < 0 ? s : sample)
    if (slot < 0) continue
    if (page.ink === INK.palette) {
      for (let x = 0; x < count; x++) {
        const value = sampleAt(row, x * step + s, bits, little)
        rgba[out + x * 4] = value & 255
        rgba[out + x * 4 + 1] = value >> 8
      }
    } else if (bits === 8) {
      for (let x = 0, from = s, to = out + slot; x < count; x++, from += step, to += 4)
        rgba[to] = row[from] as number
    } else {
      for (let x = 0, to = out + slot; x < count; x++, to += 4)
        rgba[to] = (sampleAt(row, x * step + s, bits, little) * 255) / top
    }
  }
}
