/** A picture in memory: four bytes a pixel, red, green, blue, alpha, from the top left, row by row. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8ClampedArray<ArrayBuffer>
}

/** How a stored picture is to be turned to stand upright, as EXIF and TIFF count it, 1..8; 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The orientation a file names; anything out of range is upright, as browsers have it. */
export const asOrientation = (value: number): Orientation =>
  Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1

/** True where upright means that width and height change places. */
export const isSideways = (orientation: Orientation): boolean => orientation >= 5
