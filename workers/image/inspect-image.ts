import { rejectPicture } from '#core/domain/image/fault.ts'
import { readHeader } from '#core/domain/image/header.ts'
import { MAX_BYTES } from '#core/domain/image/limits.ts'
import type { Orientation } from '#core/domain/image/pixels.ts'
import {
  detectPictureKind,
  FOREIGN_HEAD,
  foreignOf,
  isAccepted,
  isTiff,
  type PictureKind,
} from '#core/domain/image/signature.ts'

/** What a file is, by its own header. */
export interface Looked {
  kind: PictureKind | 'tiff' | 'heic'
  /** Pixels as stored; 0 for a TIFF, whose first page is opened by another worker, and for a HEIC, which the browser opens. */
  width: number
  height: number
  orientation: Orientation
}

/** A file that was looked at, and its bytes; null for one that is kept as what is made of it. */
export interface InspectedFile {
  looked: Looked
  bytes: ArrayBuffer | null
}

/**
 * Reads a file that is a picture by its own bytes, whatever its name, and whose header says what the file holds. A file
 * whose bytes tell nothing is held against the list of names: under one of them it is damaged, else it is no picture.
 * @throws PictureError with the reason
 */
export async function inspectImageFile(file: Blob, name: string): Promise<InspectedFile> {
  const head = new Uint8Array(await file.slice(0, FOREIGN_HEAD).arrayBuffer())
  const foreign = foreignOf(head)
  if (foreign !== null && foreign !== 'heic') rejectPicture(foreign, `name ${name}`)
  if (foreign === null && isTiff(head))
    return { looked: { kind: 'tiff', width: 0, height: 0, orientation: 1 }, bytes: null }
  if (file.size > MAX_BYTES) rejectPicture('tooHeavy', `${file.size} bytes`)
  if (foreign === 'heic')
    return { looked: { kind: 'heic', width: 0, height: 0, orientation: 1 }, bytes: null }
  const [a = 0, b = 0, c = 0] = head
  if (detectPictureKind(a, b, c) === null) {
    const isEmpty = head.every((byte) => byte === 0)
    rejectPicture(isEmpty && isAccepted(name, head) ? 'cutOff' : 'notPicture', `name ${name}`)
  }
  const bytes = await file.arrayBuffer()
  return { looked: readHeader(new Uint8Array(bytes)), bytes }
}
