import { type Remote, wrap } from 'comlink'
import type { RedoPage } from '#core/domain/redo/types.ts'
import { toOwnHostUrl } from '#src/platform/own-address.ts'
import { type PageReader, redoUrl, wasmUrl } from '#workers/qr/redo.api.ts'

/** A page that takes longer than this is given up, and its worker with it. */
const PAGE_MS = 60_000
/** Longer side in pixels of what is looked at: nine a millimetre of a whole page. */
const SIDE = 2600

/** The build makes a classic script of the worker, the development server a module. */
const start = (): Worker =>
  new Worker(toOwnHostUrl(redoUrl), { type: import.meta.env.DEV ? 'module' : 'classic' })

/**
 * Brings what reads a page while there is a line: the browser keeps both files, which never change under their names, so
 * that a page can be read without one. They are too large for every phone to keep.
 */
export async function bringPageReader(): Promise<void> {
  for (const url of [redoUrl, wasmUrl])
    await fetch(toOwnHostUrl(url), { priority: 'low' }).then((reply) => reply.arrayBuffer())
}

/** Pixels of a photograph as it stands upright. @throws when the browser cannot open it */
async function pixelsOf(photo: Blob): Promise<ImageData> {
  const url = URL.createObjectURL(photo)
  try {
    // an element: it turns the picture upright in every browser
    const image = Object.assign(new Image(), { src: url })
    await image.decode()
    const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight))
    const [width, height] = [image.naturalWidth, image.naturalHeight].map((n) =>
      Math.max(1, Math.round(n * scale)),
    )
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return context.getImageData(0, 0, canvas.width, canvas.height)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * What was written to the questions of a printed page, out of its photograph.
 * @param mark part of the text that the codes of questions have, and no others
 * @throws when the photograph cannot be opened, or reading does not work on this phone
 */
export async function readRedoPage(photo: Blob, mark: string): Promise<RedoPage> {
  const pixels = await pixelsOf(photo)
  const worker = start()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const reader: Remote<PageReader> = wrap<PageReader>(worker)
    const failed = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('The worker did not start')), { once: true })
      timer = setTimeout(() => reject(new Error('The worker did not answer')), PAGE_MS)
    })
    return await Promise.race([reader.read(pixels, mark), failed])
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
