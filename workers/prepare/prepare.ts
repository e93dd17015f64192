import { rejectPicture } from '#core/domain/image/fault.ts'
import { fitPicture, type RenderedPicture } from '#core/domain/image/fit.ts'
import { unopened } from '#core/domain/image/heic.ts'
import { checkShape } from '#core/domain/image/limits.ts'
import { squareSize } from '#core/domain/image/pixel-aspect.ts'
import type { Orientation, Pixels } from '#core/domain/image/pixels.ts'
import { placementOf } from '#core/domain/image/placement.ts'
import type { Prepared, PrepareOptions } from '#core/domain/image/prepared.ts'
import type { FirstPage } from '#core/domain/tiff/first-page.ts'
import { toDrawablePicture } from './drawable-picture.ts'
import { improve } from './improve.ts'
import { inkPng } from './ink-png.ts'
import { tiltOf } from './tilt.ts'

/** A picture still packed, or the first page of a TIFF. */
export type PictureSource = Blob | FirstPage

/** Longest side of the small picture in which the tilt is looked for. */
const TILT_SIDE = 600

interface SourceBitmap {
  image: ImageBitmap
  orientation: Orientation
  pixelAspect: number
}

async function open(source: PictureSource): Promise<SourceBitmap> {
  if (source instanceof Blob) {
    const { bytes, type, orientation, pixels } = await toDrawablePicture(source)
    const file = new Blob([bytes], { type })
    const image = await createImageBitmap(file).catch((e: unknown) =>
      rejectPicture(unopened(type, pixels), String(e)),
    )
    return { image, orientation, pixelAspect: 1 }
  }
  const { width, height, rgba, orientation, pixelAspect } = source
  checkShape(...squareSize(width, height, pixelAspect))
  const image = await createImageBitmap(new ImageData(rgba, width, height))
  return { image, orientation, pixelAspect }
}

type Canvas = { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D }

function draw(
  { image, orientation, pixelAspect }: SourceBitmap,
  options: PrepareOptions,
  maxSide: number,
  tilt: number,
): Canvas {
  const stored = { width: image.width, height: image.height, orientation, pixelAspect }
  const place = (angle: number) => placementOf(stored, { ...options, maxSide, tilt: angle })
  const { width, height, transform } = place(0)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) return rejectPicture('noMemory', 'no canvas')
  // what is see-through is paper
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.setTransform(...transform)
  context.drawImage(image, 0, 0)
  if (tilt !== 0) {
    // on top of the untilted one, whose edges fill the corners with the table or paper that is there
    context.setTransform(...place(tilt).transform)
    context.drawImage(image, 0, 0)
  }
  return { canvas, context }
}

const pixelsOf = ({ canvas, context }: Canvas): Pixels & { data: ImageData } => {
  const data = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width: data.width, height: data.height, rgba: data.data as Pixels['rgba'], data }
}

function made(drawn: Canvas, options: PrepareOptions): RenderedPicture {
  const { canvas, context } = drawn
  const pixels = options.look === 'photo' ? null : pixelsOf(drawn)
  if (pixels) {
    improve(pixels, options.look)
    context.putImageData(pixels.data, 0, 0)
  }
  return {
    width: canvas.width,
    height: canvas.height,
    async jpeg(quality) {
      return (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer()
    },
    ink: (bits) => Promise.resolve(inkPng(pixels ?? pixelsOf(drawn), bits).buffer),
  }
}

/** Opens, turns, cuts, makes smaller, improves and packs a picture. @throws PictureError */
export async function prepare(source: PictureSource, options: PrepareOptions): Promise<Prepared> {
  const opened = await open(source)
  try {
    const tilt = options.straighten ? tiltOf(pixelsOf(draw(opened, options, TILT_SIDE, 0))) : 0
    return await fitPicture(options, (side) =>
      Promise.resolve(made(draw(opened, options, side, tilt), options)),
    )
  } finally {
    opened.image.close()
  }
}
