import { expose } from 'comlink'
import { prepareZXingModule } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { readQr } from './read-qr.ts'

/** What the reading worker does for a page. */
export interface QrReader {
  /** Texts of every QR code in a picture, as many as eight; none for a picture without one or no picture at all. */
  read(picture: Blob | ImageData): Promise<string[]>
}

/** Longer side in pixels of what is looked at when the browser opens the picture. */
const SIDE = 1600

// From the same host as the app: the package alone would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Pixels of a picture of a kind the reader does not open itself, such as WebP or HEIC; null when the browser cannot. */
async function pixelsOf(picture: Blob): Promise<ImageData | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((n) => Math.max(1, Math.round(n * scale)))
  const canvas = new OffscreenCanvas(width as number, height as number)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

const reader: QrReader = {
  async read(picture) {
    const texts = await readQr(picture)
    if (texts.length > 0 || !(picture instanceof Blob)) return texts
    const pixels = await pixelsOf(picture)
    return pixels ? readQr(pixels) : []
  },
}

expose(reader)
