import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ResizeFilterType, Transformer } from '@napi-rs/image'
import { readScannedPages, type ScannedPage } from '../server/import/scans/read-file.ts'
import { codesOn } from '../server/import/scans/read-qr.ts'
import { CROP_PX, SMALL_BYTES } from '../server/modules/exam/card/pictures.service.ts'
import { encodePictureJpeg } from '../server/pictures/pack.ts'
import { Faults } from '../server/sheets/faults.ts'
import { atMost, type Chapter, type Figure, kb } from './table.ts'

const DATA = process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../shared/data')
const CODES = ['qrcode-1', 'qrcode-2', 'qrcode-4', 'qrcode-6'] as const
/** A page of a manual that went through a fax machine, with a word written by hand. */
const PRINT = 'tiff/files/image-tiff__libtiffpic__fax2d.tif'
/**
 * How many times larger print is made before it is read: the reader was taught on larger print. A word it reads in the
 * scan at one size and not at the other is a guess of the reader, not print that stands there.
 */
const LARGER = [2, 1.5] as const
/** Share of what the whole scan says that the small picture has to say. */
const LEAST = 0.95
/** Blocks the page is cut into, one below the other. */
const BLOCKS = 8

/** Pictures of answers are small enough for a poor line, and still say what the scan said. */
export async function markingCrops(): Promise<Chapter> {
  const title = 'Marking: pictures of answers'
  if (!existsSync(join(DATA, PRINT)))
    return { title, how: 'Not measured: no scans in KAOBAN_DATA.', figures: [] }
  const [codes, print] = [await ofCodes(), await ofPrint()]
  return {
    title,
    how: `Scans of the real world, taken in as an import takes them and cut as blocks are: ${codes.count} photographs with a QR code, and a page of print from a fax machine cut into ${BLOCKS} blocks. Codes are read by the reader of the app, words by Tesseract; what is read in the whole scan has to be read in the small picture. Of words, those the reader finds in the scan at both sizes it is shown: between two sizes of the very same scan it differs in one word of six.`,
    figures: [
      atMost('bytes of a picture, the most', Math.max(codes.most, print.most), SMALL_BYTES, kb),
      codes.figure,
      print.figure,
    ],
  }
}

async function pageOf(path: string): Promise<ScannedPage> {
  for await (const page of readScannedPages(path, path, new Faults())) return page
  throw new Error(`${path} could not be read.`)
}

/** A part of a page: as a block's picture is made, or as it is; `from` and `to`: shares of its height. */
async function cropOf(page: ScannedPage, [from, to]: [number, number], asIs = false): Promise<Buffer> {
  const cut = {
    ...{ x: 0, y: Math.floor(page.height * from), width: page.width },
    height: Math.floor(page.height * (to - from)),
  }
  const small = asIs
    ? { longest: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY }
    : { longest: CROP_PX, limit: SMALL_BYTES }
  const size = [page.width, page.height] as const
  return (await encodePictureJpeg({ kind: 'file', bytes: page.bytes }, size, { ...small, cut })).bytes
}

const share = (what: string, n: number, all: number): Figure => ({
  ...{ what, value: `${n} of ${all}`, limit: `at least ${Math.round(100 * LEAST)} %` },
  holds: all > 0 && n >= all * LEAST,
})

/** Those of the first that are among the others too, each as often as it stands there. */
function shared(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

async function ofCodes() {
  let [most, inScan, inCrop, count] = [0, 0, 0, 0]
  for (const set of CODES)
    for (const file of readdirSync(join(DATA, 'qr', set))) {
      const page = await pageOf(join(DATA, 'qr', set, file))
      const crop = await cropOf(page, [0, 1])
      const [there, here] = [await codesOn(page.bytes), await codesOn(crop)]
      most = Math.max(most, crop.length)
      count += 1
      inScan += there.length
      inCrop += shared(there, here).length
    }
  return {
    most,
    count,
    figure: share('codes read in the small picture, of those in the scan', inCrop, inScan),
  }
}

/** The few calls of the reader that are used; it is installed only for the measurements. */
interface Tesseract {
  createWorker(
    language: string,
    engine: number,
    options: object,
  ): Promise<{
    recognize(bytes: Buffer): Promise<{ data: { text: string } }>
    terminate(): Promise<unknown>
  }>
}

/** A picture as a thumb and a finger make it larger. */
async function larger(bytes: Buffer, times: number): Promise<Buffer> {
  const picture = new Transformer(bytes)
  const { width } = await picture.metadata()
  return picture.resize(Math.round(width * times), null, ResizeFilterType.Lanczos3).png()
}

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]{3,}/g) ?? []

async function ofPrint() {
  const name = 'tesseract.js'
  const tesseract = (await import(name)) as Tesseract
  const language = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const cachePath = mkdtempSync(join(tmpdir(), 'kaoban-ocr-'))
  const reader = await tesseract.createWorker('eng', 1, {
    langPath: join(language, '4.0.0'),
    cachePath,
    gzip: true,
  })
  const read = async (bytes: Buffer, times: number) =>
    wordsOf((await reader.recognize(await larger(bytes, times))).data.text)
  const [large, less] = LARGER
  const page = await pageOf(join(DATA, PRINT))
  let [most, inScan, inCrop] = [0, 0, 0]
  for (let n = 0; n < BLOCKS; n++) {
    const part: [number, number] = [n / BLOCKS, (n + 1) / BLOCKS]
    const crop = await cropOf(page, part)
    const scan = await cropOf(page, part, true)
    const there = shared(await read(scan, large), await read(scan, less))
    most = Math.max(most, crop.length)
    inScan += there.length
    inCrop += shared(there, await read(crop, large)).length
  }
  await reader.terminate()
  rmSync(cachePath, { recursive: true, force: true })
  return {
    most,
    figure: share('printed words read in the small picture, of those in the scan', inCrop, inScan),
  }
}
