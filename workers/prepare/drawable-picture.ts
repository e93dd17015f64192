import { readHeader } from '#core/domain/image/header.ts'
import { checkHeic, HEIC_TYPE } from '#core/domain/image/heic.ts'
import { checkShape } from '#core/domain/image/limits.ts'
import { removeOrientation } from '#core/domain/image/neutral.ts'
import type { Orientation } from '#core/domain/image/pixels.ts'
import { FOREIGN_HEAD, foreignOf } from '#core/domain/image/signature.ts'

export interface Plain {
  bytes: ArrayBuffer
  type: string
  orientation: Orientation
  /** 0 where only the browser knows. */
  pixels: number
}

/** A file that any browser draws as it is stored, and how it is to be turned; a HEIC, which some browsers open, as it is. @throws PictureError */
export async function toDrawablePicture(picture: Blob): Promise<Plain> {
  const file = new Uint8Array(await picture.arrayBuffer())
  if (foreignOf(file.subarray(0, FOREIGN_HEAD)) === 'heic') {
    checkHeic(file)
    // its turns are part of how it is opened
    return { bytes: file.buffer, type: HEIC_TYPE, orientation: 1, pixels: 0 }
  }
  const { kind, width, height, orientation } = readHeader(file)
  checkShape(width, height)
  const { buffer } = removeOrientation(file)
  return { bytes: buffer, type: `image/${kind}`, orientation, pixels: width * height }
}
