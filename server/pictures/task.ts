import type { PictureFault } from '#core/domain/image/fault.ts'
import type { Cut, Packed } from './pack.ts'

/** A page of a scanned file as phones get it: at most so many px and bytes. */
export interface PageTask {
  make: 'page'
  path: string
  /** From 0: page of a TIFF, or piece of a picture that is too long for one page. */
  at: number
  longest: number
  limit: number
}

/** What the process of the pictures is asked to make of a stored picture; `path` is where its bytes lie. */
export type PictureTask =
  | { make: 'shown'; path: string; type: 'image/jpeg' | 'image/png' }
  | {
      make: 'small'
      path: string
      /** Of the upright picture, px. */
      size: readonly [number, number]
      longest: number
      limit: number
      cut?: Cut
    }
  | PageTask

/** A task and the milliseconds of the processor it may take. */
export type PictureOrder = PictureTask & { mostMs: number }

/** What was made; `size` in pixels for a small picture and a page, the others for a page alone. */
export interface PictureResult {
  bytes: Uint8Array
  size?: Pick<Packed, 'width' | 'height'>
  /** True: no ink is on it. */
  blank?: boolean
  /** How many pages its file has. */
  pages?: number
}

/**
 * `refused`: what the file says of itself is against the limits, it cannot be decoded, or that takes too long or too much
 * memory. `ended`: the process ended for a reason of its own; the file may be sound.
 */
export type PictureAnswer =
  | { is: 'made'; made: PictureResult }
  | { is: 'refused'; why: PictureFault }
  | { is: 'ended' }
