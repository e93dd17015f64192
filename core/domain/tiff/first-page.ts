import { rejectPicture } from '../image/fault.ts'
import { pixelAspectOf } from '../image/pixel-aspect.ts'
import type { Orientation, Pixels } from '../image/pixels.ts'
import { Budget } from './budget.ts'
import { recoloursOf } from './colour.ts'
import { type Directory, readDirectory } from './directory.ts'
import { jpegParts } from './jpeg-parts.ts'
import { INK, PACKING, readPage, type TiffPage } from './page.ts'
import { locateTiffParts, type TiffPart } from './parts.ts'
import { placeRow, undoDifferences } from './samples.ts'
import { RowSink } from './sink.ts'
import type { ByteSource } from './source.ts'
import { blockRowBytes, placeBlocks } from './subsampled.ts'
import { unpack } from './unpack.ts'

export interface FirstPage extends Pixels {
  /** As stored: the pixels are not turned. */
  orientation: Orientation
  /** Width of a pixel over its height, 1/4..4: a fax of 204 by 98 dots an inch has 0.48. The pixels are as stored. */
  pixelAspect: number
}

/** Most memory a page may take: 40 megapixels, and a part of it while it is unpacked. */
export const PAGE_BYTES = 256 * 1024 * 1024
/** Packed bytes of one part that are read at once. */
const MAX_PART = 64 * 1024 * 1024
/** Bytes of a part without packing that are read at once. */
const PIECE = 1024 * 1024

/** From XResolution and YResolution (TIFF 6.0, part 1): their unit is the same, whichever it is. */
async function aspectOf(d: Directory): Promise<number> {
  // a tag that points outside the file costs its page nothing
  const resolution = (tag: number) => d.number(tag, 0).catch(() => 0)
  return pixelAspectOf(await resolution(282), await resolution(283))
}

/** Bytes of a row of a part as it is stored, and how many rows of pixels that covers. */
function rowOf(page: TiffPage, sample: number): { bytes: number; covers: number } {
  if (page.ink === INK.yCbCr && sample < 0)
    return { bytes: blockRowBytes(page.part.width, page.subsampling), covers: page.subsampling[1] }
  return { bytes: Math.ceil((page.part.width * (sample < 0 ? page.samples : 1) * page.bits) / 8), covers: 1 }
}

async function readPart(
  part: TiffPart,
  page: TiffPage,
  rgba: Uint8ClampedArray,
  source: ByteSource,
  budget: Budget,
) {
  const row = rowOf(page, part.sample)
  const high = Math.min(page.part.height, page.height - part.y)
  const wide = Math.min(page.part.width, page.width - part.x)
  const rows = Math.ceil(high / row.covers)
  const step = part.sample < 0 ? page.samples : 1
  budget.take(row.bytes)
  const sink = new RowSink(row.bytes, rows, (bytes, n) => {
    if (page.predictor === 2) undoDifferences(bytes, step, page.bits, page.little)
    const y = part.y + n * row.covers
    if (page.ink === INK.yCbCr && part.sample < 0) placeBlocks(bytes, page, rgba, part.x, y)
    else placeRow(bytes, page, rgba, (y * page.width + part.x) * 4, wide, part.sample)
  })
  const plain = page.packing === PACKING.none
  const wanted = plain ? Math.min(part.bytes, rows * row.bytes) : part.bytes
  if (!plain && wanted > MAX_PART) rejectPicture('tooHeavy', `a part of ${wanted} bytes`)
  const piece = plain ? PIECE : wanted
  for (let at = 0; at < wanted; at += piece) {
    const length = Math.min(piece, wanted - at)
    budget.take(length)
    unpack(await source.read(part.offset + at, length), page, rows, sink, budget)
    budget.give(length)
    budget.tick()
  }
  budget.give(row.bytes)
  if (!sink.isFull) rejectPicture('cutOff', 'a part lacks rows')
}

/**
 * The first page of a TIFF, on white, neither turned nor stretched. Of the file only the first directory and its parts
 * are read.
 * @param ms longest time, @param now clock in ms
 * @throws PictureError with the reason; never takes more than 256 MB
 */
export async function firstPage(source: ByteSource, ms: number, now: () => number): Promise<FirstPage> {
  const budget = new Budget(PAGE_BYTES, ms, now)
  const d = await readDirectory(source)
  const page = await readPage(d, source.size)
  const { width, height, orientation } = page
  // before the pixels are allocated: a file whose parts are missing takes nothing
  const parts = await locateTiffParts(page, d, source.size)
  for (const { offset, bytes } of parts)
    if (!(offset >= 8 && offset + bytes <= source.size)) rejectPicture('cutOff', `a part at ${offset}`)
  budget.take(width * height * 4)
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  if (page.packing === PACKING.jpeg || page.packing === PACKING.oldJpeg)
    await jpegParts(page, parts, d, rgba, source, budget)
  else for (const part of parts) await readPart(part, page, rgba, source, budget)
  const ways = await recoloursOf(page, d)
  for (let y = 0; y < height; y++) {
    budget.tick()
    for (const recolour of ways) recolour(rgba, y * width * 4, (y + 1) * width * 4)
  }
  return { width, height, rgba, orientation, pixelAspect: await aspectOf(d) }
}
