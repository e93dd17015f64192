import { readBmp } from './bmp.ts'
import { rejectPicture } from './fault.ts'
import { readJpeg } from './jpeg.ts'
import { checkShape } from './limits.ts'
import type { Orientation } from './pixels.ts'
import { readPng } from './png.ts'
import { detectPictureKind, type PictureKind } from './signature.ts'

export interface Header {
  kind: PictureKind
  /** Pixels as stored. */
  width: number
  height: number
  /** How it is to be turned to stand upright. */
  orientation: Orientation
}

const READERS = { jpeg: readJpeg, png: readPng, bmp: readBmp } as const

/**
 * What a whole file says of itself, held against what it holds; nothing is decoded and little is allocated.
 * @throws PictureError `notPicture`, `cutOff`, `damaged`, `unsupported` or `tooLarge`
 */
export function readHeader(file: Uint8Array): Header {
  const kind =
    detectPictureKind(file[0] ?? 0, file[1] ?? 0, file[2] ?? 0) ??
    rejectPicture('notPicture', 'no known signature')
  const found = { orientation: 1 as const, ...READERS[kind](file) }
  checkShape(found.width, found.height)
  return { kind, ...found }
}
