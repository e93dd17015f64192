import { Unzlib } from 'fflate'
import { rejectPicture } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import { type FaxMode, unpackFax } from './fax.ts'
import { unpackLzw } from './lzw.ts'
import { PACKING, type TiffPage } from './page.ts'
import type { Sink } from './sink.ts'

const run = new Uint8Array(128)

/** PackBits (TIFF 6.0, section 9): a count and bytes as they are, or a count and one byte to repeat. */
function unpackBits(packed: Uint8Array, sink: Sink): void {
  for (let at = 0; at < packed.length; ) {
    const head = packed[at++] as number
    if (head === 128) continue
    if (head < 128) {
      if (!sink.write(packed, at, Math.min(at + head + 1, packed.length))) return
      at += head + 1
    } else {
      if (at >= packed.length) return
      run.fill(packed[at++] as number)
      if (!sink.write(run, 0, 257 - head)) return
    }
  }
}

/** Packed bytes taken at a time; unpacked they are at most a thousand times as many. */
const PIECE = 8192

/** Deflate with zlib's header (TIFF technical note 2), piece by piece, ended when no more rows are needed. */
function unpackDeflate(packed: Uint8Array, sink: Sink, budget: Budget): void {
  let wanted = true
  const stream = new Unzlib((bytes) => {
    wanted = sink.write(bytes, 0, bytes.length)
  })
  try {
    for (let at = 0; at < packed.length && wanted; at += PIECE) {
      budget.tick()
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
    }
  } catch (error) {
    // the end may be missing though all rows are there
    if (wanted) rejectPicture('damaged', `deflate: ${String(error)}`)
  }
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let turned = 0
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 128 >> bit
  return turned
})

function faxMode({ packing, faxOptions }: TiffPage): FaxMode {
  if (packing === PACKING.huffman) return 'huffman'
  if (packing === PACKING.group4) return 'group4'
  return faxOptions & 1 ? 'group3-2d' : 'group3'
}

/** Unpacks a part that is no JPEG into a sink. `rows`: as many as are wanted. @throws PictureError */
export function unpack(packed: Uint8Array, page: TiffPage, rows: number, sink: Sink, budget: Budget): void {
  if (page.reversed)
    for (let i = 0; i < packed.length; i++) packed[i] = REVERSED[packed[i] as number] as number
  switch (page.packing) {
    case PACKING.none:
      sink.write(packed, 0, packed.length)
      return
    case PACKING.packBits:
      unpackBits(packed, sink)
      return
    case PACKING.lzw:
      unpackLzw(packed, sink, budget)
      return
    case PACKING.deflate:
    case PACKING.oldDeflate:
      unpackDeflate(packed, sink, budget)
      return
    case PACKING.huffman:
    case PACKING.group3:
    case PACKING.group4:
      unpackFax(packed, faxMode(page), page.part.width, rows, sink, budget)
      return
    default:
      rejectPicture('unsupported', `packing ${page.packing}`)
  }
}
