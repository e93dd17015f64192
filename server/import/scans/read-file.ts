import { open, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { HEAD_BYTES, sniff } from '#core/domain/file-signature.ts'
import { faultOf, type PictureFault, rejectPicture } from '#core/domain/image/fault.ts'
import { checkShape } from '#core/domain/image/limits.ts'
import { FOREIGN_KINDS, FOREIGN_NAMES, type ForeignKind } from '#core/domain/image/signature.ts'
import { encodePictureJpeg, isBlankPage } from '../../pictures/pack.ts'
import { pictures } from '../../pictures/pictures.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { DrawnPage, PdfMessage, PdfTask } from './pdf-message.ts'

/** A PDF that cannot be drawn to its end. */
class PdfError extends Error {}

/** What a page may take to be drawn, ms; a scan takes a tenth of a second. */
const PAGE_MS = 60_000
/** For the reader's own program; the pages themselves lie outside this heap. */
const HEAP_MB = 256

/**
 * The pages of a PDF, drawn one after another in a thread.
 * @param longest of a page's sides, px
 * @throws PdfError damaged, locked with a password, or a page took too long
 */
async function* pdfPages(path: string, longest: number): AsyncGenerator<DrawnPage> {
  const task: PdfTask = { path, longest }
  const worker = new Worker(new URL('./pdf.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const inbox: PdfMessage[] = []
  let wake: () => void = () => undefined
  const put = (message: PdfMessage) => {
    inbox.push(message)
    wake()
  }
  worker.on('message', put)
  worker.on('error', () => put({ failed: true }))
  worker.on('exit', () => put({ failed: true }))
  try {
    for (;;) {
      const message = inbox.shift() ?? (await arrived())
      if ('end' in message) return
      if ('failed' in message) throw new PdfError('The PDF cannot be drawn.')
      yield message.page
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }

  async function arrived(): Promise<PdfMessage> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, PAGE_MS)
    })
    clearTimeout(timer)
    return inbox.shift() ?? { failed: true }
  }
}

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
const PAGE = { longest: 1800, limit: 200 * 1024 }

/** A page of a PDF as it is drawn, px: more than it is packed to, so that small codes on it can be read. */
const PDF_PX = 2600
/** A PDF is held in memory whole while it is drawn. */
const PDF_BYTES = 128 * 1024 * 1024

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return sniff(buffer.subarray(0, bytesRead)) === 'application/pdf'
  } finally {
    await file.close()
  }
}

async function* drawnPages(path: string): AsyncGenerator<ScannedPage> {
  const { size: bytes } = await stat(path)
  if (bytes > PDF_BYTES) rejectPicture('tooHeavy', `${bytes} bytes`)
  for await (const { rgba, width, height } of pdfPages(path, PDF_PX)) {
    checkShape(width, height)
    const pixels = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.length)
    const material = { kind: 'pixels', rgba: pixels, width, height, orientation: 1 } as const
    const page = await encodePictureJpeg(material, [width, height], PAGE)
    yield {
      ...page,
      blank: await isBlankPage({ kind: 'file', bytes: page.bytes }, [page.width, page.height]),
    }
  }
}

/** Pages of a picture: opened in a process beside this one, as nobody knows what is in a file. */
async function* openedPages(path: string): AsyncGenerator<ScannedPage> {
  for (let at = 0, pages = 1; at < pages; at++) {
    const answer = await pictures.make({ make: 'page', path, at, ...PAGE })
    if (answer.is === 'refused') rejectPicture(answer.why, `page ${at}`)
    if (answer.is === 'ended') return rejectPicture('noMemory', `page ${at}`)
    const { bytes, size, blank = false } = answer.made
    if (!size) return rejectPicture('damaged', 'no size')
    pages = answer.made.pages ?? 1
    yield { bytes: Buffer.from(bytes), ...size, blank }
  }
}

const isForeign = (fault: PictureFault): fault is ForeignKind =>
  (FOREIGN_KINDS as readonly PictureFault[]).includes(fault)
const TOO_LARGE: readonly PictureFault[] = ['tooLarge', 'tooHeavy', 'noMemory']

/**
 * The pages of a scan, one after another. What cannot be read is a fault of the file, and ends its pages.
 * @param label what messages call the file
 */
export async function* readScannedPages(
  path: string,
  label: string,
  faults: Faults,
): AsyncGenerator<ScannedPage> {
  try {
    yield* (await isPdf(path)) ? drawnPages(path) : openedPages(path)
  } catch (e) {
    if (e instanceof PdfError) return faults.add('scan_pdf', { file: label })
    const fault = faultOf(e)
    if (isForeign(fault)) return faults.add('scan_kind', { file: label }, { kind: FOREIGN_NAMES[fault] })
    const isLarge = TOO_LARGE.includes(fault)
    const code = isLarge ? 'scan_too_large' : fault === 'notPicture' ? 'scan_not_picture' : 'scan_damaged'
    faults.add(code, { file: label })
  }
}
