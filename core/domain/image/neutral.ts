import { jpegOrientation, withEnd } from './jpeg.ts'
import { chunksOf } from './png.ts'
import { detectPictureKind } from './signature.ts'

/**
 * The file with no orientation of its own, so that every browser draws it as it is stored: some turn it, some do not,
 * and old ones do one on the page and the other in workers. A JPEG without its end marker gets one.
 * @returns the same bytes where nothing is to be changed, else a copy
 * @throws PictureError for a broken file
 */
export function removeOrientation(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kind = detectPictureKind(file[0] ?? 0, file[1] ?? 0, file[2] ?? 0)
  if (kind === 'jpeg') {
    const found = jpegOrientation(file)
    const whole = withEnd(file)
    if (!found || found.orientation === 1) return whole
    const copy = whole === file ? file.slice() : whole
    new DataView(copy.buffer).setUint16(found.at, 1, found.little)
    return copy
  }
  if (kind !== 'png') return file
  const exif = [...chunksOf(file)].find(({ type }) => type === 'eXIf')
  if (!exif) return file
  const copy = new Uint8Array(file.length - (exif.end - exif.start))
  copy.set(file.subarray(0, exif.start))
  copy.set(file.subarray(exif.end), exif.start)
  return copy
}
