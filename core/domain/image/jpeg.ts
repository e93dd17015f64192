import { type ExifOrientation, exifOrientation } from './exif.ts'
import { refuse } from './fault.ts'
import { checkSize, MAX_SCANS } from './limits.ts'
import type { Orientation } from './pixels.ts'

const EOI = 0xd9
const SOS = 0xda
const APP1 = 0xe1

/** Start of a frame that browsers open: baseline, extended and progressive with Huffman codes. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2
/** Frames of the other processes of ITU-T T.81: lossless, hierarchical, arithmetic. */
const isOtherFrame = (marker: number): boolean =>
  marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

export interface Segment {
  marker: number
  /** Where its data begins and ends; both are the end of the marker for one without data. */
  data: number
  end: number
}

/** Where the coded data that begins at `at` ends: at the next marker that is neither a restart nor a stuffed byte. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    at = file.indexOf(0xff, at)
    if (at < 0 || at + 1 >= file.length) return refuse('cutOff', 'no end of the scan')
    const next = file[at + 1] as number
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}

/** The segments of a JPEG up to its end marker, coded data skipped; what follows the end is not read. */
export function* segmentsOf(file: Uint8Array): Generator<Segment> {
  for (let at = 2; ; ) {
    if (at + 2 > file.length) refuse('cutOff', 'no end marker')
    if (file[at] !== 0xff) refuse('damaged', `no marker at ${at}`)
    const marker = file[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    const data = at + 4
    if (marker === EOI || hasNoLength(marker)) {
      yield { marker, data: at + 2, end: at + 2 }
      if (marker === EOI) return
      at += 2
      continue
    }
    if (data > file.length) refuse('cutOff', 'marker')
    const length = ((file[at + 2] as number) << 8) | (file[at + 3] as number)
    const end = at + 2 + length
    if (length < 2) refuse('damaged', 'segment length')
    if (end > file.length) refuse('cutOff', 'segment')
    yield { marker, data, end }
    at = marker === SOS ? endOfScan(file, end) : end
  }
}

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

/** Size and orientation of a whole JPEG. @throws PictureError */
export function readJpeg(file: Uint8Array): { width: number; height: number; orientation: Orientation } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let width = 0
  let height = 0
  let scans = 0
  for (const { marker, data, end } of segmentsOf(file)) {
    if (isOtherFrame(marker)) refuse('unsupported', `frame ${marker.toString(16)}`)
    if (isFrame(marker)) {
      const samples = end - data >= 6 ? view.getUint8(data + 5) : 0
      if (width > 0 || samples < 1 || samples > 4 || end - data !== 6 + 3 * samples)
        refuse('damaged', 'frame')
      if (view.getUint8(data) !== 8) refuse('unsupported', 'bits per sample')
      height = view.getUint16(data + 1)
      width = view.getUint16(data + 3)
      checkSize(width, height, 8 * samples, file.length)
    }
    if (marker === SOS && width === 0) refuse('damaged', 'scan before its frame')
    if (marker === SOS) scans += 1
    if (scans > MAX_SCANS) refuse('unsupported', `more than ${MAX_SCANS} scans`)
  }
  if (scans === 0) refuse('damaged', 'no scan')
  return { width, height, orientation: jpegOrientation(file)?.orientation ?? 1 }
}
