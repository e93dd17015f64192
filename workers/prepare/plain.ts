import { readHeader } from '#core/domain/image/header.ts'
import { checkShape } from '#core/domain/image/limits.ts'
import { withoutOrientation } from '#core/domain/image/neutral.ts'
import type { Orientation } from '#core/domain/image/pixels.ts'

export interface Plain {
  bytes: ArrayBuffer
  type: string
  orientation: Orientation
}

/** A file that any browser draws as it is stored, and how it is to be turned. @throws PictureError */
export async function plain(picture: Blob): Promise<Plain> {
  const file = new Uint8Array(await picture.arrayBuffer())
  const { kind, width, height, orientation } = readHeader(file)
  checkShape(width, height)
  return { bytes: withoutOrientation(file).buffer, type: `image/${kind}`, orientation }
}
