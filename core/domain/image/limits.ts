import { rejectPicture } from './fault.ts'

/** Most pixels of what is unpacked here, or on a server for a stranger: 160 MB while it is worked on. */
export const MAX_PIXELS = 40_000_000
/** Most pixels of a photograph that its own phone, or whoever imports it, opens: cameras of phones give up to 200 million. */
export const MAX_PHOTO_PIXELS = 210_000_000
/** Longest side in pixels; a canvas of most browsers ends there. */
export const MAX_SIDE = 32_767
/** Longer side over shorter side: a page, a long screenshot, and no more. */
export const MAX_ASPECT = 1000
/** Bytes of pixels a byte of the file may become; the packings read here give less on real pages. */
export const MAX_GROWTH = 10_000
/** Scans of a JPEG: cameras and encoders write 1 to 12, and each may cost as much as the whole picture. */
export const MAX_SCANS = 64
/** Bytes of a photograph that are read at once; a TIFF is read in parts and has no such limit. */
export const MAX_BYTES = 64 * 1024 * 1024

/**
 * Holds what a file says of its size against the limits, before anything is allocated.
 * @param bits bits per pixel as stored, @param bytes length of the file, @param most pixels
 * @throws PictureError `damaged` for a size no file can have, `tooLarge` for one that is not opened
 */
export function checkSize(
  width: number,
  height: number,
  bits: number,
  bytes: number,
  most = MAX_PIXELS,
): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    rejectPicture('damaged', `size ${width}x${height}`)
  if (width * height > most) rejectPicture('tooLarge', `${width}x${height}`)
  if ((width * height * bits) / 8 > MAX_GROWTH * bytes)
    rejectPicture('damaged', `${width}x${height} in ${bytes} bytes`)
}

/** Whether a canvas can hold it and a person look at it. @throws PictureError `tooLarge` */
export function checkShape(width: number, height: number): void {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > MAX_SIDE || long > MAX_ASPECT * short)
    rejectPicture('tooLarge', `${width}x${height} is too lopsided`)
}
