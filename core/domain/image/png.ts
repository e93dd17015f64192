import { exifOrientation } from './exif.ts'
import { rejectPicture } from './fault.ts'
import { checkSize, MAX_PHOTO_PIXELS } from './limits.ts'
import type { Orientation } from './pixels.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** CRC-32 of PNG (ISO 3309) over `from`..`to`. */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let c = 0xffffffff
  for (let at = from; at < to; at++) c = (CRC[(c ^ (bytes[at] as number)) & 0xff] as number) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

/** Bits a sample may have, and samples a pixel has, by colour type. */
const COLOURS: Readonly<Record<number, { depths: readonly number[]; samples: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
}

export interface Chunk {
  /** Four letters. */
  type: string
  /** Where the chunk begins (its length), its data begins, and it ends (after its CRC). */
  start: number
  data: number
  end: number
}

/** The chunks of a PNG in order, each within the file and with the right CRC. */
export function* chunksOf(file: Uint8Array): Generator<Chunk> {
  if (SIGNATURE.some((byte, i) => file[i] !== byte)) rejectPicture('damaged', 'PNG signature')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  for (let start = 8; start < file.length; ) {
    const data = start + 8
    if (data + 4 > file.length) rejectPicture('cutOff', 'chunk header')
    const end = data + view.getUint32(start) + 4
    if (end > file.length) rejectPicture('cutOff', 'chunk data')
    if (crc32(file, start + 4, end - 4) !== view.getUint32(end - 4)) rejectPicture('damaged', 'chunk CRC')
    yield { type: String.fromCharCode(...file.subarray(start + 4, data)), start, data, end }
    start = end
  }
}

/** The orientation in an eXIf chunk; some programs write the head of a JPEG's EXIF before it. */
function orientationOf(file: Uint8Array, { data, end }: Chunk): Orientation {
  const head = file[data] === 0x45 ? 6 : 0
  return exifOrientation(file, data + head, end - 4)?.orientation ?? 1
}

/** Holds that a header (IHDR) is one that is read. @returns its colour type */
function checkHead(view: DataView, { type, data, end }: Chunk): number {
  if (type !== 'IHDR' || end - data !== 17) rejectPicture('damaged', 'no IHDR')
  const colour = view.getUint8(data + 9)
  const depth = view.getUint8(data + 8)
  const known = COLOURS[colour]
  if (!known?.depths.includes(depth)) return rejectPicture('damaged', `colour ${colour}, depth ${depth}`)
  if (view.getUint16(data + 10) !== 0 || view.getUint8(data + 12) > 1)
    rejectPicture('damaged', 'IHDR methods')
  const [width, height, bits] = [view.getUint32(data), view.getUint32(data + 4), depth * known.samples]
  checkSize(width, height, bits, view.byteLength, MAX_PHOTO_PIXELS)
  return colour
}

interface Png {
  width: number
  height: number
  /** Left out where it is 1. */
  orientation?: Orientation
}

/** Size and orientation of a whole PNG. @throws PictureError; `apng` for one that moves */
export function readPng(file: Uint8Array): Png {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const seen = new Set<string>()
  let colour = -1
  let orientation: Orientation = 1
  for (const chunk of chunksOf(file)) {
    const { type, data, end } = chunk
    if (seen.size === 0) colour = checkHead(view, chunk)
    else if (type === 'IHDR') rejectPicture('damaged', 'two IHDR')
    if (type === 'PLTE' && (end - data - 4) % 3 !== 0) rejectPicture('damaged', 'PLTE')
    if (type === 'IDAT' && colour === 3 && !seen.has('PLTE')) rejectPicture('damaged', 'no PLTE')
    if (type === 'acTL' && end - data >= 8 && view.getUint32(data) > 1)
      rejectPicture('apng', 'several frames')
    if (type === 'eXIf') orientation = orientationOf(file, chunk)
    seen.add(type)
    if (type === 'IEND') break
  }
  if (!seen.has('IDAT')) rejectPicture('damaged', 'no IDAT')
  if (!seen.has('IEND')) rejectPicture('cutOff', 'no IEND')
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    ...(orientation === 1 ? {} : { orientation }),
  }
}
