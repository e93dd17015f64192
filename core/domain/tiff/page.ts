import { rejectPicture } from '../image/fault.ts'
import { checkSize } from '../image/limits.ts'
import { asOrientation, type Orientation } from '../image/pixels.ts'
import type { Directory } from './directory.ts'

/** Ways of packing (TIFF 6.0 and its supplements). */
export const PACKING = {
  none: 1,
  huffman: 2,
  group3: 3,
  group4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
} as const

/** What the samples mean. */
export const INK = { white0: 0, black0: 1, rgb: 2, palette: 3, cmyk: 5, yCbCr: 6 } as const

/** Most parts (strips or tiles) of a page. */
const MAX_PARTS = 262_144

/** Everything of the first page that its pixels depend on, checked. */
export interface TiffPage {
  width: number
  height: number
  /** Bits of a sample, the same for all. */
  bits: number
  samples: number
  packing: number
  ink: number
  /** True: every part holds one sample of its pixels. */
  planar: boolean
  /** Samples beside the colour: 0 unnamed, 1 alpha already multiplied in, 2 alpha. */
  extra: number[]
  /** 1 none, 2 differences along the row. */
  predictor: number
  /** True: bits of each byte lie the other way round. */
  reversed: boolean
  orientation: Orientation
  little: boolean
  /** Size of a strip or tile in pixels, and how many lie beside and below each other. */
  part: { width: number; height: number; across: number; down: number }
  /** Options of CCITT: bit 0 two-dimensional, bit 2 fill bits. */
  faxOptions: number
  /** Chroma is stored once for so many pixels across and down. */
  subsampling: [number, number]
}

const BITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 24, 32]
const COLOURS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3 }

async function readPartLayout(d: Directory, width: number, height: number): Promise<TiffPage['part']> {
  const tile = await d.number(322, 0)
  const wide = tile > 0 ? tile : width
  const high = tile > 0 ? await d.number(323, 0) : Math.min(await d.number(278, height), height)
  if (
    !Number.isInteger(wide) ||
    !Number.isInteger(high) ||
    wide < 1 ||
    high < 1 ||
    wide > 131_072 ||
    high > 131_072
  )
    rejectPicture('damaged', `parts of ${wide}x${high}`)
  return { width: wide, height: high, across: Math.ceil(width / wide), down: Math.ceil(height / high) }
}

const guessInk = (samples: number): number => (samples >= 3 ? INK.rgb : INK.black0)

/**
 * Reads what the first directory says and holds it against the limits; nothing is allocated.
 * @param bytes length of the file
 * @throws PictureError `damaged`, `tooLarge` or `unsupported`
 */
export async function readPage(d: Directory, bytes: number): Promise<TiffPage> {
  const [width, height] = [await d.number(256, 0), await d.number(257, 0)]
  const samples = await d.number(277, 1)
  const depths = await d.numbers(258, 64)
  const bits = depths[0] ?? 1
  if (samples < 1 || samples > 32) rejectPicture('damaged', `${samples} samples`)
  checkSize(width, height, bits * samples, bytes)
  const packing = await d.number(259, 1)
  if (!Object.values<number>(PACKING).includes(packing)) rejectPicture('unsupported', `packing ${packing}`)
  if (!BITS.includes(bits) || depths.some((b) => b !== bits))
    rejectPicture('unsupported', `bits ${depths.join()}`)
  if ((await d.numbers(339, 64)).some((format) => format !== 1 && format !== 4))
    rejectPicture('unsupported', 'numbers with sign or fraction')
  const ink = await d.number(262, guessInk(samples))
  const colours = COLOURS[ink]
  if (colours === undefined) return rejectPicture('unsupported', `ink ${ink}`)
  if (samples < colours) rejectPicture('damaged', `${samples} samples of ink ${ink}`)
  if (ink === INK.yCbCr && bits !== 8) rejectPicture('unsupported', 'YCbCr of other than 8 bits')
  const predictor = await d.number(317, 1)
  if (predictor !== 1 && !(predictor === 2 && [8, 16, 32].includes(bits)))
    rejectPicture('unsupported', `predictor ${predictor}`)
  const isFax = packing >= PACKING.huffman && packing <= PACKING.group4
  if (isFax && (bits !== 1 || samples !== 1)) rejectPicture('damaged', 'CCITT of more than one bit')
  const planar = (await d.number(284, 1)) === 2 && samples > 1
  const part = await readPartLayout(d, width, height)
  if (part.across * part.down * (planar ? samples : 1) > MAX_PARTS) rejectPicture('damaged', 'parts')
  const [across = 2, down = 2] = ink === INK.yCbCr ? await d.numbers(530, 2) : [1, 1]
  if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) rejectPicture('damaged', 'subsampling')
  return {
    width,
    height,
    bits,
    samples,
    packing,
    ink,
    planar,
    extra: samples > colours ? await d.numbers(338, 8) : [],
    predictor,
    reversed: (await d.number(266, 1)) === 2,
    orientation: asOrientation(await d.number(274, 1)),
    little: d.little,
    part,
    faxOptions: packing === PACKING.group3 ? await d.number(292, 0) : 0,
    subsampling: [across, down],
  }
}
