import { type Remote, transfer } from 'comlink'
import { rejectPicture } from '#core/domain/image/fault.ts'
import { fitPicture, type RenderedPicture } from '#core/domain/image/fit.ts'
import { unopened } from '#core/domain/image/heic.ts'
import { checkShape } from '#core/domain/image/limits.ts'
import { squareSize } from '#core/domain/image/pixel-aspect.ts'
import type { Pixels } from '#core/domain/image/pixels.ts'
import { placementOf, type StoredPicture, sourceOf } from '#core/domain/image/placement.ts'
import type { Prepared, PrepareOptions } from '#core/domain/image/prepared.ts'
import type { FirstPage } from '#core/domain/tiff/first-page.ts'
import type { PictureSource, Preparer } from '#workers/prepare/prepare.api.ts'

/** Rows drawn or copied in one task of the page. */
const BAND = 64
/** Longest side of the small picture in which the tilt is looked for. */
const TILT_SIDE = 600

/** False in browsers whose workers have no canvas, such as Safari before 16.4. */
export const canDrawInWorkers = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined'

/** Lets the page answer touches between two bands. */
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

interface PageImage extends StoredPicture {
  image: HTMLImageElement | HTMLCanvasElement | ImageBitmap
  close: () => void
}

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D =>
  canvas.getContext('2d', { willReadFrequently: true, alpha: false }) ??
  rejectPicture('noMemory', 'no canvas')

const canvasOf = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height })

/** A picture element: for browsers without `createImageBitmap`, which decodes beside the page. */
async function asElement(file: Blob, pixels: number): Promise<Omit<PageImage, 'orientation'>> {
  const url = URL.createObjectURL(file)
  const image = Object.assign(new Image(), { src: url })
  const close = () => URL.revokeObjectURL(url)
  await image.decode().catch((e: unknown) => {
    close()
    rejectPicture(unopened(file.type, pixels), String(e))
  })
  return { image, width: image.naturalWidth, height: image.naturalHeight, close }
}

async function openFile(remote: Remote<Preparer>, picture: Blob): Promise<PageImage> {
  const { bytes, type, orientation, pixels } = await remote.plain(picture)
  const file = new Blob([bytes], { type })
  if (typeof createImageBitmap === 'undefined') return { ...(await asElement(file, pixels)), orientation }
  const image = await createImageBitmap(file).catch((e: unknown) =>
    rejectPicture(unopened(type, pixels), String(e)),
  )
  return { image, width: image.width, height: image.height, orientation, close: () => image.close() }
}

/** Puts pixels on a canvas, band by band. */
async function put(context: CanvasRenderingContext2D, { width, height, rgba }: Pixels): Promise<void> {
  for (let y = 0; y < height; y += BAND) {
    const rows = Math.min(BAND, height - y)
    context.putImageData(
      new ImageData(rgba.subarray(y * width * 4, (y + rows) * width * 4), width, rows),
      0,
      y,
    )
    await breathe()
  }
}

async function openPixels(source: FirstPage): Promise<PageImage> {
  const { width, height, orientation, pixelAspect } = source
  checkShape(...squareSize(width, height, pixelAspect))
  const image = canvasOf(width, height)
  await put(contextOf(image), source)
  return { image, width, height, orientation, pixelAspect, close: () => undefined }
}

async function draw(opened: PageImage, options: PrepareOptions, maxSide: number, tilt: number) {
  const place = (angle: number) => placementOf(opened, { ...options, maxSide, tilt: angle })
  const { width, height } = place(0)
  const canvas = canvasOf(width, height)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  for (let y = 0; y < height; y += BAND) {
    context.save()
    context.beginPath()
    context.rect(0, y, width, BAND)
    context.clip()
    // the untilted one beneath fills the corners a tilt leaves
    for (const angle of tilt === 0 ? [0] : [0, tilt]) {
      const { transform } = place(angle)
      const part = sourceOf(transform, { top: y, width, height: BAND }, opened)
      const box = [part.x, part.y, part.width, part.height] as const
      context.setTransform(...transform)
      context.drawImage(opened.image, ...box, ...box)
    }
    context.restore()
    await breathe()
  }
  return { canvas, context }
}

async function pixelsOf(context: CanvasRenderingContext2D): Promise<Pixels> {
  const { width, height } = context.canvas
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += BAND) {
    rgba.set(context.getImageData(0, y, width, Math.min(BAND, height - y)).data, y * width * 4)
    await breathe()
  }
  return { width, height, rgba }
}

const bytesOf = (canvas: HTMLCanvasElement, quality: number): Promise<ArrayBuffer> =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality)).then(
    (file) => file?.arrayBuffer() ?? rejectPicture('noMemory', 'no file'),
  )

/** The same as the worker's `prepare`, drawn on the page in bands so that no task is long. @throws PictureError */
export async function prepareOnPage(
  remote: Remote<Preparer>,
  source: PictureSource,
  options: PrepareOptions,
): Promise<Prepared> {
  const opened = await (source instanceof Blob ? openFile(remote, source) : openPixels(source))
  const sent = (pixels: Pixels) => transfer(pixels, [pixels.rgba.buffer])
  const make = async (maxSide: number, tilt: number): Promise<RenderedPicture> => {
    const { canvas, context } = await draw(opened, options, maxSide, tilt)
    if (options.look !== 'photo')
      await put(context, await remote.improve(sent(await pixelsOf(context)), options.look))
    return {
      width: canvas.width,
      height: canvas.height,
      jpeg: (quality) => bytesOf(canvas, quality),
      ink: async (bits) => remote.ink(sent(await pixelsOf(context)), bits),
    }
  }
  try {
    let tilt = 0
    if (options.straighten) {
      const { context } = await draw(opened, options, TILT_SIDE, 0)
      tilt = await remote.tilt(sent(await pixelsOf(context)))
    }
    return await fitPicture(options, (side) => make(side, tilt))
  } finally {
    opened.close()
  }
}
