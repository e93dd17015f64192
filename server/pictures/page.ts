import { rejectPicture } from '#core/domain/image/fault.ts'
import { checkShape, MAX_BYTES } from '#core/domain/image/limits.ts'
import { splitLongPicture } from '#core/domain/image/pieces.ts'
import { squareSize } from '#core/domain/image/pixel-aspect.ts'
import { FOREIGN_HEAD, foreignOf, isTiff } from '#core/domain/image/signature.ts'
import { firstPage } from '#core/domain/tiff/first-page.ts'
import { listTiffPages } from '#core/domain/tiff/pages.ts'
import { bytesSource } from '#core/domain/tiff/source.ts'
import { type Cut, encodePictureJpeg, fileMaterial, isBlankPage, type Material, upright } from './pack.ts'
import type { PageTask, PictureResult } from './task.ts'

/** A TIFF is read in parts; of another file all is in memory beside its pixels. */
const TIFF_BYTES = 256 * 1024 * 1024
/** Milliseconds of the processor. */
const TIFF_MS = 30_000

interface PicturePage {
  material: Material
  size: [number, number]
  cut?: Cut
  /** Pages the file has. */
  pages: number
}

async function tiffPage(file: Buffer, at: number, spentMs: () => number): Promise<PicturePage> {
  if (file.length > TIFF_BYTES) rejectPicture('tooHeavy', `${file.length} bytes`)
  const all = await listTiffPages(bytesSource(file))
  const page = all[at] ?? rejectPicture('cutOff', `page ${at}`)
  const { pixelAspect, ...pixels } = await firstPage(page, TIFF_MS, spentMs)
  const [width, height] = squareSize(pixels.width, pixels.height, pixelAspect)
  checkShape(width, height)
  const size = upright(width, height, pixels.orientation)
  return { material: { kind: 'pixels', ...pixels }, size, pages: all.length }
}

async function pageOf(file: Buffer<ArrayBuffer>, at: number, spentMs: () => number): Promise<PicturePage> {
  const foreign = foreignOf(file.subarray(0, FOREIGN_HEAD))
  if (foreign !== null) rejectPicture(foreign, 'a picture of another kind')
  if (isTiff(file)) return tiffPage(file, at, spentMs)
  if (file.length > MAX_BYTES) rejectPicture('tooHeavy', `${file.length} bytes`)
  const { material, size, header } = fileMaterial(file)
  const pieces = splitLongPicture(header)
  const { left, top, width, height } = pieces[at] ?? rejectPicture('cutOff', `piece ${at}`)
  const [wide, high] = size
  const cut = {
    ...{ x: Math.round(left * wide), y: Math.round(top * high) },
    ...{ width: Math.floor(width * wide), height: Math.floor(height * high) },
  }
  return { material, size, pages: pieces.length, ...(pieces.length > 1 ? { cut } : {}) }
}

/**
 * One page of a scanned file, packed for phones, and whether it has ink.
 * @param spentMs milliseconds the processor worked for this process until now
 * @throws PictureError
 */
export async function makePage(
  file: Buffer<ArrayBuffer>,
  { at, longest, limit }: PageTask,
  spentMs: () => number,
): Promise<PictureResult> {
  const { material, size, cut, pages } = await pageOf(file, at, spentMs)
  const { bytes, ...made } = await encodePictureJpeg(material, size, {
    longest,
    limit,
    ...(cut ? { cut } : {}),
  })
  const blank = await isBlankPage({ kind: 'file', bytes }, [made.width, made.height])
  return { bytes, size: made, blank, pages }
}
