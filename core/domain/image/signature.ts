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

/**
 * The rule of acceptance (specification 5): the extension is png, jpeg, jpg or bmp; a file without one is judged by its
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
