import type { Cut, Packed } from './pack.ts'

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

/** What was made; `size` in pixels for a small picture alone. */
export interface Made {
  bytes: Uint8Array
  size?: Pick<Packed, 'width' | 'height'>
}

/**
 * `refused`: what the file says of itself is against the limits, it cannot be decoded, or that takes too long. `ended`:
 * the process ended for a reason of its own, such as memory; the file may be sound.
 */
export type PictureAnswer = { is: 'made'; made: Made } | { is: 'refused' } | { is: 'ended' }
