import { asOrientation, type Orientation } from './pixels.ts'

const ORIENTATION = 0x0112

export interface ExifOrientation {
  orientation: Orientation
  /** Where its two bytes lie in the file, and in which order. */
  at: number
  little: boolean
}

/**
 * The orientation in an EXIF block: a small TIFF, of which only the first directory is read (EXIF 2.3, 4.6.4 A).
 * @param start, end where the TIFF lies in the file; null when it names none or is no TIFF
 */
export function exifOrientation(file: Uint8Array, start: number, end: number): ExifOrientation | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (end - start < 8 || end > file.length) return null
  const order = view.getUint16(start)
  const little = order === 0x4949
  if ((!little && order !== 0x4d4d) || view.getUint16(start + 2, little) !== 42) return null
  const directory = start + view.getUint32(start + 4, little)
  if (directory + 2 > end) return null
  const count = view.getUint16(directory, little)
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12
    if (entry + 12 > end) return null
    if (view.getUint16(entry, little) !== ORIENTATION) continue
    return { orientation: asOrientation(view.getUint16(entry + 8, little)), at: entry + 8, little }
  }
  return null
}
