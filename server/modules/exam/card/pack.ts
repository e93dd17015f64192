import { type Orientation, ResizeFit, Transformer } from '@napi-rs/image'

/** A picture made for phones. */
export interface Packed {
  /** JPEG. */
  bytes: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** A part of a picture, px. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** What a picture is made of: a file, or pixels that were decoded already. */
export type Material =
  | { kind: 'file'; bytes: Buffer }
  | { kind: 'pixels'; rgba: Uint8ClampedArray; width: number; height: number; orientation: number }

const QUALITIES = [82, 70, 58, 46] as const
/** Each round of smaller pixels after every quality was too long. */
const SHRINK = 0.8
const ROUNDS = 12

function open(material: Material): Transformer {
  if (material.kind === 'file') return new Transformer(material.bytes).rotate()
  const { rgba, width, height, orientation } = material
  const picture = Transformer.fromRgbaPixels(rgba, width, height)
  return orientation === 1 ? picture : picture.rotate(orientation as Orientation)
}

/** Size of a picture once it stands upright; `width` and `height` as stored, orientation as EXIF counts. */
export const upright = (width: number, height: number, orientation: number): [number, number] =>
  orientation >= 5 ? [height, width] : [width, height]

/**
 * A picture, or a part of it, as a JPEG of at most `limit` bytes and `longest` px: first worse, then smaller. It is
 * decoded and packed in other threads than the caller's.
 * @param size of the upright picture, px
 * @throws Error when it cannot be decoded
 */
export async function packed(
  material: Material,
  size: readonly [number, number],
  { longest, limit, cut }: { longest: number; limit: number; cut?: Cut },
): Promise<Packed> {
  const [wide, high] = cut ? [cut.width, cut.height] : size
  let scale = Math.min(1, longest / Math.max(wide, high))
  for (let round = 0; ; round++) {
    const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))]
    for (const quality of QUALITIES) {
      const picture = open(material)
      // whatever the order of the calls, it turns first, then scales, then cuts
      if (scale < 1) {
        const [w, h] = size.map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
        picture.fastResize({ width: w, height: h, fit: ResizeFit.Fill })
      }
      if (cut) picture.crop(Math.floor(cut.x * scale), Math.floor(cut.y * scale), width, height)
      const bytes = await picture.jpeg(quality)
      if (bytes.length <= limit || round === ROUNDS) return { bytes, width, height }
    }
    scale *= SHRINK
  }
}

/** Side of the picture that is looked at for ink, px. */
const LOOK = 240
/** From here on a grey counts as ink: 0 is black. */
const INK = 150
/** Less ink than this share of a page is dust. */
const DUST = 0.0004

/** Whether a page has no ink on it: an empty back, or a sheet that was fed the wrong way round. */
export async function isBlank(
  material: Material,
  [width, height]: readonly [number, number],
): Promise<boolean> {
  const scale = Math.min(1, LOOK / Math.max(width, height))
  const picture = open(material).grayscale()
  if (scale < 1)
    picture.fastResize({
      width: Math.ceil(width * scale),
      height: Math.ceil(height * scale),
      fit: ResizeFit.Fill,
    })
  const pixels = await picture.rawPixels()
  const count = Math.ceil(width * scale) * Math.ceil(height * scale)
  // a picture with alpha keeps it beside the grey
  const step = Math.max(1, Math.floor(pixels.length / count))
  let ink = 0
  for (let i = 0; i < pixels.length; i += step) if ((pixels[i] as number) < INK) ink++
  return ink < count * DUST
}
