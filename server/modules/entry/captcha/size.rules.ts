/** Pixels of a puzzle's picture. */
export const WIDTH = 320
export const HEIGHT = 160
/** Side of the square that a piece and a hole lie in. */
export const PIECE = 48
/** A hole keeps this far from the edges of the picture. */
export const MARGIN = 8
