import { CompressionType, FilterType, type Orientation, ResizeFit, Transformer } from '@napi-rs/image'
import { type Header, readHeader } from '#core/domain/image/header.ts'
import { removeOrientation } from '#core/domain/image/neutral.ts'

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

/** What a picture is made of: a file without an orientation of its own, or pixels that were decoded already. */
export type Material =
  | { kind: 'file'; bytes: Uint8Array; orientation?: number }
  | { kind: 'pixels'; rgba: Uint8ClampedArray; width: number; height: number; orientation: number }

const QUALITIES = [82, 70, 58, 46] as const
/** Each round of smaller pixels after every quality was too long. */
const SHRINK = 0.8
const ROUNDS = 12

/** A picture that stands upright. */
export function openUprightPicture(material: Material): Transformer {
  const { orientation = 1 } = material
  const picture =
    material.kind === 'file'
      ? new Transformer(material.bytes)
      : Transformer.fromRgbaPixels(material.rgba, material.width, material.height)
  return orientation === 1 ? picture : picture.rotate(orientation as Orientation)
}

/**
 * A JPEG, PNG or BMP as a material, and its size upright, px.
 * @throws PictureError for one that is not opened
 */
export function fileMaterial(file: Buffer<ArrayBuffer>): {
  material: Material
  size: [number, number]
  header: Header
} {
  const header = readHeader(file)
  const { width, height, orientation } = header
  const material = { kind: 'file', bytes: removeOrientation(file), orientation } as const
  return { material, size: upright(width, height, orientation), header }
}

/** Size of a picture once it stands upright; `width` and `height` as stored, orientation as EXIF counts. */
export const upright = (width: number, height: number, orientation: number): [number, number] =>
  orientation >= 5 ? [height, width] : [width, height]

/** A picture of `size` px times `scale`; pixels that are not square are stretched on the way. */
function scaled(material: Material, size: readonly [number, number], scale: number): Transformer {
  const [width = 1, height = 1] = size.map((side) => Math.max(1, Math.round(side * scale)))
  const stored =
    material.kind === 'file' ? size : upright(material.width, material.height, material.orientation)
  const picture = openUprightPicture(material)
  // whatever the order of the calls, it turns first, then scales, then cuts
  if (width !== stored[0] || height !== stored[1]) picture.fastResize({ width, height, fit: ResizeFit.Fill })
  return picture
}

/** Little time, and nothing lost. */
const PLAIN = { compressionType: CompressionType.Fast, filterType: FilterType.NoFilter }

/**
 * A picture, or a part of it, as a JPEG of at most `limit` bytes and `longest` px: first worse, then smaller. It is
 * decoded once, and packed in other threads than the caller's.
 * @param size of the upright picture with square pixels, px
 * @throws Error when it cannot be decoded
 */
export async function encodePictureJpeg(
  material: Material,
  size: readonly [number, number],
  { longest, limit, cut }: { longest: number; limit: number; cut?: Cut },
): Promise<Packed> {
  const [wide, high] = cut ? [cut.width, cut.height] : size
  const scale = Math.min(1, longest / Math.max(wide, high))
  const sized = (by: number) => ({
    width: Math.max(1, Math.round(wide * by)),
    height: Math.max(1, Math.round(high * by)),
  })
  const picture = scaled(material, size, scale)
  const first = sized(scale)
  if (cut) picture.crop(Math.floor(cut.x * scale), Math.floor(cut.y * scale), first.width, first.height)
  const plain = await picture.png(PLAIN)
  for (let round = 0; ; round++) {
    const now = round === 0 ? first : sized(scale * SHRINK ** round)
    for (const quality of QUALITIES) {
      const tried = new Transformer(plain)
      if (round > 0) tried.fastResize({ ...now, fit: ResizeFit.Fill })
      const bytes = await tried.jpeg(quality)
      if (bytes.length <= limit || round === ROUNDS) return { bytes, ...now }
    }
  }
}

/** Side of the picture that is looked at for ink, px. */
const LOOK = 240
/** From here on a grey counts as ink: 0 is black. */
const INK = 150
/** Less ink than this share of a page is dust. */
const DUST = 0.0004

/** Whether a page has no ink on it: an empty back, or a sheet that was fed the wrong way round. */
export async function isBlankPage(material: Material, size: readonly [number, number]): Promise<boolean> {
  const scale = Math.min(1, LOOK / Math.max(...size))
  const pixels = await scaled(material, size, scale).grayscale().rawPixels()
  const count = size.map((side) => Math.max(1, Math.round(side * scale))).reduce((a, b) => a * b)
  // a picture with alpha keeps it beside the grey
  const step = Math.max(1, Math.floor(pixels.length / count))
  let ink = 0
  for (let i = 0; i < pixels.length; i += step) if ((pixels[i] as number) < INK) ink++
  return ink < count * DUST
}
