import { rejectPicture } from './fault.ts'
import { checkShape, checkSize, MAX_PHOTO_PIXELS, MAX_PIXELS } from './limits.ts'

/** Type of a HEIC on its way to the browser. */
export const HEIC_TYPE = 'image/heic'

/** The fault of a file of this type and size that the browser did not open: of very many pixels its size is the cause. */
export function unopened(type: string, pixels: number): 'heic' | 'tooLarge' | 'damaged' {
  if (type === HEIC_TYPE) return 'heic'
  return pixels > MAX_PIXELS ? 'tooLarge' : 'damaged'
}

/** Bytes in which the sizes of a file's pictures are looked for; phones write them into the first few thousand. */
const LOOKED_AT = 256 * 1024

/**
 * Holds the sizes a HEIC names (boxes `ispe`, ISO/IEC 23008-12, part 6.5.3) against the limits before the browser
 * opens it. A file that names none is the browser's to judge.
 * @throws PictureError `damaged` or `tooLarge`
 */
export function checkHeic(file: Uint8Array): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = Math.min(file.length, LOOKED_AT) - 16
  for (let at = 4; at <= end; at++) {
    // 'ispe'
    if (view.getUint32(at) !== 0x69_73_70_65) continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    // no byte count: a picture of one colour is packed as small as one likes
    checkSize(width, height, 0, file.length, MAX_PHOTO_PIXELS)
    checkShape(width, height)
  }
  if (file.length < 16) rejectPicture('cutOff', `${file.length} bytes`)
}
