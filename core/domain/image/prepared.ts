/** How a picture looks in the end: as taken, with an even background, the same in grey, or ink on paper. */
export type Look = 'photo' | 'flat' | 'grey' | 'blackWhite'
export type Turn = 0 | 90 | 180 | 270

/** A part of a picture in fractions of its width and height, 0..1. */
export interface PictureArea {
  left: number
  top: number
  width: number
  height: number
}

export interface PrepareOptions {
  /** Part of the upright picture, before the turn; the whole one when left out. */
  crop?: PictureArea
  /** Clockwise, on top of what the camera says of its own orientation. */
  turn: Turn
  look: Look
  /** True: lines of writing that rise or fall by up to 5 degrees are made level. */
  straighten: boolean
  /** Longest side of the result in pixels; a smaller picture is not made larger. */
  maxSide: number
  /** The result is made smaller, first in quality, then in size, until it has at most so many bytes. */
  maxBytes: number
  /** Quality of a JPEG at first, 0..1. */
  quality: number
}

export interface Prepared {
  /** The file, without any EXIF. */
  bytes: ArrayBuffer
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/** Quality of an exported picture (row K16). */
export const EXPORT_QUALITY = 0.92

/** A size of export: `small` is offered on a slow line, and either may be chosen by hand. */
export type Profile = 'full' | 'small' | 'crop'

/** Longest side and bytes of each profile. A page of A4 at 2000 pixels has 170 dots an inch, at 1500 it has 128. */
export const PROFILES: Readonly<Record<Profile, { maxSide: number; maxBytes: number }>> = {
  full: { maxSide: 2000, maxBytes: 200_000 },
  small: { maxSide: 1500, maxBytes: 100_000 },
  crop: { maxSide: 1200, maxBytes: 25_000 },
}

/** Bits per second below which a page of the full profile takes longer than five seconds. */
const SLOW_LINE = 320_000

/**
 * The profile offered for pages on a line.
 * @param goodput measured bits per second of what arrived; null while nothing was measured
 */
export const profileFor = (goodput: number | null): Profile =>
  goodput !== null && goodput < SLOW_LINE ? 'small' : 'full'
