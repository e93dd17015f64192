import { refuse } from '#core/domain/image/fault.ts'
import { readHeader } from '#core/domain/image/header.ts'
import { MAX_BYTES } from '#core/domain/image/limits.ts'
import {
  extensionOf,
  FOREIGN_HEAD,
  foreignOf,
  isAccepted,
  isHeicName,
  isTiff,
  isTiffName,
} from '#core/domain/image/signature.ts'
import type { Read } from './types.ts'

/**
 * Reads a file that is let in by the rule of names and signatures and whose header says what the file holds.
 * @throws PictureError with the reason
 */
export async function read(file: Blob, name: string): Promise<Read> {
  const head = new Uint8Array(await file.slice(0, FOREIGN_HEAD).arrayBuffer())
  const tiff = isTiff(head)
  const foreign = foreignOf(head)
  const mayBeHeic =
    foreign === 'heic' && (isAccepted(name, head) || extensionOf(name) === '' || isHeicName(name))
  if (foreign !== null && !mayBeHeic) refuse(foreign, `name ${name}`)
  if (!mayBeHeic && !isAccepted(name, head) && !(tiff && isTiffName(name)))
    refuse('notPicture', `name ${name}`)
  if (tiff) return { looked: { kind: 'tiff', width: 0, height: 0, orientation: 1 }, bytes: null }
  if (file.size > MAX_BYTES) refuse('tooHeavy', `${file.size} bytes`)
  if (mayBeHeic) return { looked: { kind: 'heic', width: 0, height: 0, orientation: 1 }, bytes: null }
  const bytes = await file.arrayBuffer()
  return { looked: readHeader(new Uint8Array(bytes)), bytes }
}
