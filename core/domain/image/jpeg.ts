import { type ExifOrientation, exifOrientation } from './exif.ts'
import { rejectPicture } from './fault.ts'
import { isWholeWithoutEnd } from './jpeg-end.ts'
import { NO_END, type Segment, SOS, segmentsOf } from './jpeg-segments.ts'
import { checkSize, MAX_PHOTO_PIXELS, MAX_SCANS } from './limits.ts'
import type { Orientation } from './pixels.ts'

const APP1 = 0xe1

/** Start of a frame that browsers open: baseline, extended and progressive with Huffman codes. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2
/** Frames of the other processes of ITU-T T.81: lossless, hierarchical, arithmetic. */
const isOtherFrame = (marker: number): boolean =>
  marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isExif = (file: Uint8Array, { marker, data, end }: Segment): boolean =>
  marker === APP1 &&
  end - data > 6 &&
  [0x45, 0x78, 0x69, 0x66, 0, 0].every((byte, i) => file[data + i] === byte)

/** The orientation a JPEG carries and where; null when it names none. @throws PictureError for a broken file */
export function jpegOrientation(file: Uint8Array): ExifOrientation | null {
  for (const segment of segmentsOf(file)) {
    if (segment.marker === SOS) return null
    if (!isExif(file, segment)) continue
    const found = exifOrientation(file, segment.data + 6, segment.end)
    if (found) return found
  }
  return null
}

interface Jpeg {
  width: number
  height: number
  orientation: Orientation
}

/**
 * Size and orientation of a JPEG that holds every pixel; its end marker may be missing.
 * @throws PictureError
 */
export function readJpeg(file: Uint8Array): Jpeg {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let width = 0
  let height = 0
  let scans = 0
  for (const { marker, data, end } of segmentsOf(file)) {
    if (isOtherFrame(marker)) rejectPicture('unsupported', `frame ${marker.toString(16)}`)
    if (isFrame(marker)) {
      const samples = end - data >= 6 ? view.getUint8(data + 5) : 0
      if (width > 0 || samples < 1 || samples > 4 || end - data !== 6 + 3 * samples)
        rejectPicture('damaged', 'frame')
      if (view.getUint8(data) !== 8) rejectPicture('unsupported', 'bits per sample')
      height = view.getUint16(data + 1)
      width = view.getUint16(data + 3)
      checkSize(width, height, 8 * samples, file.length, MAX_PHOTO_PIXELS)
    }
    if (marker === SOS && width === 0) rejectPicture('damaged', 'scan before its frame')
    if (marker === SOS) scans += 1
    if (scans > MAX_SCANS) rejectPicture('unsupported', `more than ${MAX_SCANS} scans`)
    if (marker === NO_END && !isWholeWithoutEnd(file)) rejectPicture('cutOff', 'no end of the scan')
  }
  if (scans === 0) rejectPicture('damaged', 'no scan')
  return { width, height, orientation: jpegOrientation(file)?.orientation ?? 1 }
}

/** The same JPEG with its end marker: not every reader opens one without. @throws PictureError for a broken file */
export function withEnd(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (const { marker } of segmentsOf(file)) {
    if (marker !== NO_END) continue
    const cut = file.at(-1) === 0xff ? file.length - 1 : file.length
    const copy = new Uint8Array(cut + 2)
    copy.set(file.subarray(0, cut))
    copy.set([0xff, 0xd9], cut)
    return copy
  }
  return file
}
