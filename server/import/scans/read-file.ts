import { readFile } from 'node:fs/promises'
import { faultOf, refuse } from '#core/domain/image/fault.ts'
import { readHeader } from '#core/domain/image/header.ts'
import { checkShape, MAX_BYTES } from '#core/domain/image/limits.ts'
import { squareSize } from '#core/domain/image/pixel-aspect.ts'
import { isTiff } from '#core/domain/image/signature.ts'
import { firstPage } from '#core/domain/tiff/first-page.ts'
import { pagesOf } from '#core/domain/tiff/pages.ts'
import { bytesSource } from '#core/domain/tiff/source.ts'
import { isBlank, type Material, packed, upright } from '../../pictures/pack.ts'
import { HEAD_BYTES, sniff } from '../../store/sniff.ts'
import type { Faults } from '../faults.ts'
import { PdfError, pdfPages } from './pdf-pages.ts'

/** A page of a scan, packed for phones. */
export interface ScannedPage {
  /** JPEG. */
  bytes: Buffer
  /** Pixels. */
  width: number
  height: number
  blank: boolean
}

/** A page as phones get it: read well at three times its size on a phone's screen. */
const PAGE_PX = 1800
const PAGE_BYTES = 200 * 1024
const TIFF_BYTES = 256 * 1024 * 1024
const TIFF_MS = 30_000

/** A page of a PDF as it is drawn, px: more than it is packed to, so that small codes on it can be read. */
const PDF_PX = 2600
/** A PDF is held in memory whole while it is drawn. */
const PDF_BYTES = 128 * 1024 * 1024

const isPdf = (file: Buffer): boolean => sniff(file.subarray(0, HEAD_BYTES)) === 'application/pdf'
const mostBytes = (file: Buffer): number => (isPdf(file) ? PDF_BYTES : isTiff(file) ? TIFF_BYTES : MAX_BYTES)

async function* materialsOf(path: string, file: Buffer): AsyncGenerator<[Material, [number, number]]> {
  if (isPdf(file)) {
    for await (const { rgba, width, height } of pdfPages(path, PDF_PX)) {
      checkShape(width, height)
      const pixels = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.length)
      yield [{ kind: 'pixels', rgba: pixels, width, height, orientation: 1 }, [width, height]]
    }
    return
  }
  if (isTiff(file)) {
    for (const page of await pagesOf(bytesSource(file))) {
      const { pixelAspect, ...pixels } = await firstPage(page, TIFF_MS, () => performance.now())
      const [width, height] = squareSize(pixels.width, pixels.height, pixelAspect)
      checkShape(width, height)
      yield [{ kind: 'pixels', ...pixels }, upright(width, height, pixels.orientation)]
    }
    return
  }
  const { width, height, orientation } = readHeader(file)
  yield [{ kind: 'file', bytes: file }, upright(width, height, orientation)]
}

/**
 * The pages of a scan, one after another. What cannot be read is a fault of the file, and ends its pages.
 * @param label what messages call the file
 */
export async function* readScan(path: string, label: string, faults: Faults): AsyncGenerator<ScannedPage> {
  try {
    const file = await readFile(path)
    if (file.length > mostBytes(file)) refuse('tooHeavy', `${file.length} bytes`)
    for await (const [material, size] of materialsOf(path, file)) {
      const page = await packed(material, size, { longest: PAGE_PX, limit: PAGE_BYTES })
      yield { ...page, blank: await isBlank(material, size) }
    }
  } catch (e) {
    if (e instanceof PdfError) return faults.add('scan_pdf', { file: label })
    const fault = faultOf(e)
    const code =
      fault === 'notPicture'
        ? 'scan_not_picture'
        : fault === 'tooLarge' || fault === 'tooHeavy' || fault === 'noMemory'
          ? 'scan_too_large'
          : 'scan_damaged'
    faults.add(code, { file: label })
  }
}
