/** Kinds of pictures taken as they are. */
export type PictureKind = 'jpeg' | 'png' | 'bmp'

const EXTENSIONS: readonly string[] = ['png', 'jpeg', 'jpg', 'bmp']

/** The last part of a file's name in small letters; '' for a name without one, such as a camera's own. */
export function extensionOf(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : ''
}

/** What the first three bytes say; BMP's signature is two bytes long, the third belongs to its length. */
export function detectPictureKind(a: number, b: number, c: number): PictureKind | null {
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'jpeg'
  if (a === 0x89 && b === 0x50 && c === 0x4e) return 'png'
  if (a === 0x42 && b === 0x4d) return 'bmp'
  return null
}

/** Kinds of files that are known by name and not taken as they are. */
export const FOREIGN_KINDS = ['heic', 'avif', 'webp', 'gif', 'apng', 'jp2', 'jxl', 'dng', 'pdf'] as const
export type ForeignKind = (typeof FOREIGN_KINDS)[number]

/** What a person calls each of them. */
export const FOREIGN_NAMES: Readonly<Record<ForeignKind, string>> = {
  heic: 'HEIC',
  avif: 'AVIF',
  webp: 'WebP',
  gif: 'GIF',
  apng: 'APNG',
  jp2: 'JPEG 2000',
  jxl: 'JPEG XL',
  dng: 'DNG',
  pdf: 'PDF',
}

/** Bytes `foreignOf` looks at: the first directory of a raw photograph ends within them. */
export const FOREIGN_HEAD = 4096
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** The brands of a file in boxes (ISO/IEC 14496-12, part 4.3): its own first, then those it is compatible with. */
function brandsOf(head: Uint8Array): string[] {
  if (latin(head.subarray(4, 8)) !== 'ftyp') return []
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const brands: string[] = []
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4)
    if (at !== 12) brands.push(latin(head.subarray(at, at + 4)))
  return brands
}

/** First bytes of kinds that have but one beginning, or two. */
const BEGINNINGS: readonly (readonly [ForeignKind, string])[] = [
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['jp2', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['jp2', '\xffO\xffQ'],
  ['jxl', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['jxl', '\xff\x0a'],
]
/** Programs may write some bytes before the head of a PDF (ISO 32000, annex H). */
const PDF_WITHIN = 1024

/** The tag of a TIFF that makes it a raw photograph, and whether its first directory has it (DNG 1.7, DNGVersion). */
const DNG_VERSION = 50_706
function isDng(head: Uint8Array): boolean {
  if (!isTiff(head) || head.length < 8) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const little = head[0] === 0x49
  const at = view.getUint32(4, little)
  if (at + 2 > head.length) return false
  const entries = view.getUint16(at, little)
  for (let i = 0; i < entries && at + 4 + i * 12 <= head.length; i++)
    if (view.getUint16(at + 2 + i * 12, little) === DNG_VERSION) return true
  return false
}

/** A file of another kind by its first bytes; null for anything else. An APNG begins like any PNG: its chunks tell it. */
export function foreignOf(head: Uint8Array): Exclude<ForeignKind, 'apng'> | null {
  const text = latin(head.subarray(0, PDF_WITHIN))
  const known = BEGINNINGS.find(([, beginning]) => text.startsWith(beginning))
  if (known) return known[0] as Exclude<ForeignKind, 'apng'>
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.includes('%PDF-') && detectPictureKind(head[0] ?? 0, head[1] ?? 0, head[2] ?? 0) === null)
    return 'pdf'
  if (head.length < 12) return null
  if (isDng(head)) return 'dng'
  const brands = brandsOf(head)
  const first = brands.find((brand) => HEIC_BRANDS.includes(brand) || brand === 'avif' || brand === 'avis')
  if (first !== undefined) return first.startsWith('av') ? 'avif' : 'heic'
  // only the general brand of such pictures: what phones write under it is HEIC
  return brands.includes('mif1') || brands.includes('msf1') ? 'heic' : null
}

/**
 * The specification's rule of acceptance (row V04): the extension is png, jpeg, jpg or bmp; a file without one is judged
 * by its first three bytes. It says nothing of what is inside, so it holds for files whose content tells nothing.
 */
export function isAccepted(name: string, head: Uint8Array): boolean {
  const extension = extensionOf(name)
  if (extension !== '') return EXTENSIONS.includes(extension)
  return head.length >= 3 && detectPictureKind(head[0] ?? 0, head[1] ?? 0, head[2] ?? 0) !== null
}

/** True for the first four bytes of a TIFF or BigTIFF of either byte order. */
export function isTiff(head: Uint8Array): boolean {
  const [a, b, c, d] = head
  if (a === 0x49 && b === 0x49) return (c === 42 || c === 43) && d === 0
  return a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43)
}
