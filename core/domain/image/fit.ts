import type { Prepared, PrepareOptions } from './prepared.ts'

/** Qualities tried one after the other, with about how many bytes of the first one's each takes. */
const QUALITIES = [
  { quality: 0.92, part: 1 },
  { quality: 0.85, part: 0.68 },
  { quality: 0.75, part: 0.5 },
  { quality: 0.65, part: 0.42 },
  { quality: 0.55, part: 0.36 },
  { quality: 0.45, part: 0.31 },
] as const

/** Smallest quality tried; below it writing frays, and fewer pixels are better. */
const LOWEST_QUALITY = 0.45

/**
 * The next quality to try when a JPEG came out too long.
 * @returns null when the picture must become smaller
 */
function nextQuality(quality: number, bytes: number, maxBytes: number): number | null {
  const now = QUALITIES.find((q) => q.quality <= quality) ?? QUALITIES[QUALITIES.length - 1]
  if (!now) return null
  const lower = QUALITIES.filter((q) => q.quality < quality)
  const likely = lower.find((q) => (bytes * q.part) / now.part <= maxBytes)
  return likely?.quality ?? (quality > LOWEST_QUALITY ? LOWEST_QUALITY : null)
}

/** Side at which a picture is taken whatever its bytes. */
const SMALLEST = 64

/** Longest side to try next when even the lowest quality was too long: bytes go with the area. */
const nextSide = (side: number, bytes: number, maxBytes: number): number =>
  Math.max(SMALLEST, Math.floor(side * Math.min(0.9, Math.sqrt(maxBytes / bytes) * 0.95)))

/** A picture drawn and improved, ready to be packed in one way or another. */
export interface RenderedPicture {
  width: number
  height: number
  jpeg(quality: number): Promise<ArrayBuffer>
  /** A PNG of 2 levels for ink on paper, of 4 for grey. */
  ink(bits: 1 | 2): Promise<ArrayBuffer>
}

type Packed = Pick<Prepared, 'bytes' | 'type'>

async function asJpeg(made: RenderedPicture, { quality, maxBytes }: PrepareOptions): Promise<Packed> {
  let bytes = await made.jpeg(quality)
  for (let next: number | null = quality; bytes.byteLength > maxBytes; ) {
    next = nextQuality(next, bytes.byteLength, maxBytes)
    if (next === null) break
    bytes = await made.jpeg(next)
  }
  return { bytes, type: 'image/jpeg' }
}

/** Ink as PNG; grey as JPEG while it fits, else in four levels; colours as JPEG. */
async function packed(made: RenderedPicture, options: PrepareOptions): Promise<Packed> {
  if (options.look === 'blackWhite') return { bytes: await made.ink(1), type: 'image/png' }
  const jpeg = await asJpeg(made, options)
  if (options.look !== 'grey' || jpeg.bytes.byteLength <= options.maxBytes) return jpeg
  const ink = await made.ink(2)
  return ink.byteLength < jpeg.bytes.byteLength ? { bytes: ink, type: 'image/png' } : jpeg
}

/**
 * Packs a picture into at most `maxBytes`: first with less quality, then with fewer pixels.
 * @param make draws it with a longest side of so many pixels at most
 */
export async function fitPicture(
  options: PrepareOptions,
  make: (maxSide: number) => Promise<RenderedPicture>,
): Promise<Prepared> {
  for (let side = options.maxSide; ; ) {
    const made = await make(side)
    const found = await packed(made, options)
    const { byteLength } = found.bytes
    const longest = Math.max(made.width, made.height)
    if (byteLength <= options.maxBytes || longest <= SMALLEST)
      return { ...found, width: made.width, height: made.height }
    side = nextSide(longest, byteLength, options.maxBytes)
  }
}
