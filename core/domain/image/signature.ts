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
export function signatureOf(a: number, b: number, c: number): PictureKind | null {
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'jpeg'
  if (a === 0x89 && b === 0x50 && c === 0x4e) return 'png'
  if (a === 0x42 && b === 0x4d) return 'bmp'
  return null
}

/** Kinds of pictures that are known by name and not taken as they are. */
export const FOREIGN_KINDS = ['heic', 'avif', 'webp', 'gif'] as const
export type ForeignKind = (typeof FOREIGN_KINDS)[number]

/** Bytes `foreignOf` looks at. */
export const FOREIGN_HEAD = 64
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

/** A picture of another kind by its first bytes; null for anything else. */
export function foreignOf(head: Uint8Array): ForeignKind | null {
  if (head.length >= 6 && latin(head.subarray(0, 3)) === 'GIF') return 'gif'
  if (latin(head.subarray(0, 4)) === 'RIFF' && latin(head.subarray(8, 12)) === 'WEBP') return 'webp'
  if (head.length < 12) return null
  const brands = brandsOf(head)
  const first = brands.find((brand) => HEIC_BRANDS.includes(brand) || brand === 'avif' || brand === 'avis')
  if (first !== undefined) return first.startsWith('av') ? 'avif' : 'heic'
  // only the general brand of such pictures: what phones write under it is HEIC
  return brands.includes('mif1') || brands.includes('msf1') ? 'heic' : null
}

/** True for a name that says HEIC: the browser may be able to open it. */
export const isHeicName = (name: string): boolean => ['heic', 'heif'].includes(extensionOf(name))

/**
 * The rule of acceptance (row V04): the extension is png, jpeg, jpg or bmp; a file without one is judged by its
 * first three bytes. It lets a file in and says nothing of what is inside; the header check does.
 */
export function isAccepted(name: string, head: Uint8Array): boolean {
  const extension = extensionOf(name)
  if (extension !== '') return EXTENSIONS.includes(extension)
  return head.length >= 3 && signatureOf(head[0] ?? 0, head[1] ?? 0, head[2] ?? 0) !== null
}

/** True for a name that says TIFF: such a file takes the way of its first page. */
export const isTiffName = (name: string): boolean => ['tif', 'tiff'].includes(extensionOf(name))

/** True for the first four bytes of a TIFF or BigTIFF of either byte order. */
export function isTiff(head: Uint8Array): boolean {
  const [a, b, c, d] = head
  if (a === 0x49 && b === 0x49) return (c === 42 || c === 43) && d === 0
  return a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43)
}
