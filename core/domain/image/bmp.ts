import { rejectPicture } from './fault.ts'
import { checkSize, MAX_PHOTO_PIXELS } from './limits.ts'

/**
 * Walks the run-length codes of a BMP without drawing them: every run must stay inside the picture and the file.
 * @param bits 4 or 8 per pixel
 */
function checkRle(
  file: Uint8Array,
  at: number,
  { width, height, bits }: { width: number; height: number; bits: number },
): void {
  const next = (): number => {
    if (at >= file.length) rejectPicture('cutOff', 'run')
    return file[at++] as number
  }
  let x = 0
  let y = 0
  for (;;) {
    const count = next()
    const value = next()
    if (count > 0) x += count
    else if (value === 0) {
      x = 0
      y += 1
    } else if (value === 1) return
    else if (value === 2) {
      x += next()
      y += next()
    } else {
      x += value
      at += bits === 8 ? value : (value + 1) >> 1
      // runs of plain pixels fill whole words
      at += (bits === 8 ? value : (value + 1) >> 1) & 1
    }
    if (x > width || y > height || (y === height && x > 0)) rejectPicture('damaged', 'run leaves the picture')
  }
}

/** Lengths of the info headers there have been: OS/2 1 and 2, Windows 3 with masks, 4 and 5. */
const HEADERS = [12, 16, 40, 52, 56, 64, 108, 124]
/** Pixels a metre no device has. */
const MAX_DENSITY = 10_000_000
/** Codes of packing and the bits per pixel each may have. */
const BITS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16, 24, 32],
  1: [8],
  2: [4],
  3: [16, 32],
  6: [16, 32],
}

interface Info {
  width: number
  height: number
  topDown: boolean
  planes: number
  bits: number
  packing: number
  imageBytes: number
  colours: number
  density: readonly [number, number]
}

/** The info header; OS/2's short one lacks all but size and bits. */
function infoOf(view: DataView, length: number): Info {
  if (length === 12)
    return {
      width: view.getUint16(18, true),
      height: view.getUint16(20, true),
      topDown: false,
      planes: view.getUint16(22, true),
      bits: view.getUint16(24, true),
      packing: 0,
      imageBytes: 0,
      colours: 0,
      density: [0, 0],
    }
  const height = view.getInt32(22, true)
  const long = length >= 40
  return {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    topDown: height < 0,
    planes: view.getUint16(26, true),
    bits: view.getUint16(28, true),
    packing: long ? view.getUint32(30, true) : 0,
    imageBytes: long ? view.getUint32(34, true) : 0,
    density: long ? [view.getInt32(38, true), view.getInt32(42, true)] : [0, 0],
    colours: long ? view.getUint32(46, true) : 0,
  }
}

/** Colours that are named but not there would be read from beside the palette. */
function checkIndices(file: Uint8Array, at: number, { width, height, bits, colours }: Info): void {
  if (bits !== 8 || colours === 0 || colours >= 256) return
  const stride = (width + 3) & ~3
  for (let y = 0; y < height; y++) {
    const row = at + y * stride
    for (let x = row; x < row + width; x++)
      if ((file[x] as number) >= colours) rejectPicture('damaged', 'colour out of the palette')
  }
}

/** Size of a whole BMP. @throws PictureError */
export function readBmp(file: Uint8Array): { width: number; height: number } {
  if (file.length < 26) rejectPicture('cutOff', 'BMP header')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const length = view.getUint32(14, true)
  if (!HEADERS.includes(length)) rejectPicture('damaged', `header of ${length} bytes`)
  if (file.length < 14 + length) rejectPicture('cutOff', 'BMP header')
  if (view.getUint32(2, true) > file.length) rejectPicture('cutOff', 'shorter than it says')
  const info = infoOf(view, length)
  const at = view.getUint32(10, true)
  if (info.packing === 4 || info.packing === 5) rejectPicture('unsupported', 'a JPEG or PNG in a BMP')
  if (info.planes !== 1 || !BITS[info.packing]?.includes(info.bits))
    rejectPicture('damaged', 'planes, packing or bits')
  if (info.topDown && (info.packing === 1 || info.packing === 2)) rejectPicture('damaged', 'packed top down')
  if (info.density.some((d) => d < 0 || d > MAX_DENSITY)) rejectPicture('damaged', 'density')
  checkSize(info.width, info.height, info.bits, file.length, MAX_PHOTO_PIXELS)
  const entry = length === 12 ? 3 : 4
  if (info.colours > 65_536 || 14 + length + info.colours * entry > at) rejectPicture('damaged', 'palette')
  const stride = ((info.width * info.bits + 31) >> 5) * 4
  const packed = info.packing === 1 || info.packing === 2
  const needed = packed ? info.imageBytes : stride * info.height
  if (at + needed > file.length) rejectPicture('cutOff', 'pixels')
  if (info.imageBytes > file.length) rejectPicture('damaged', 'length of the pixels')
  if (packed) checkRle(file, at, info)
  else checkIndices(file, at, info)
  return { width: info.width, height: info.height }
}
