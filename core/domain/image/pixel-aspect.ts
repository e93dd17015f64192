/** Furthest from square that is believed: faxes have 1:2 and 1:4, anything more is a file that errs. */
const MOST = 4

/**
 * Width of a stored pixel over its height, 1/4..4; 1 is square.
 * @param xResolution pixels of a unit of length along a row, @param yResolution along a column; 1 is told where
 *   either is missing (0), no number, or their ratio not to be believed
 */
export function pixelAspectOf(xResolution: number, yResolution: number): number {
  const aspect = yResolution / xResolution
  return aspect >= 1 / MOST && aspect <= MOST ? aspect : 1
}

/** Size in square pixels of a stored picture: the side that lacks pixels is stretched, so that none are lost. */
export const squareSize = (width: number, height: number, pixelAspect: number): [number, number] =>
  pixelAspect > 1 ? [Math.round(width * pixelAspect), height] : [width, Math.round(height / pixelAspect)]
