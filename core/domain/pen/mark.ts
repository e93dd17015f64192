/** The pen's colours. Paper is white in every theme, so they are one set: each at least 4.5:1 on white. */
export const PEN_COLOURS = { red: '#c8102e', blue: '#1450b8', green: '#0a7040' } as const
export type PenColour = keyof typeof PEN_COLOURS

/** Thickness of a line in ten-thousandths of the page's width. */
export const PEN_WIDTHS = [25, 50, 100] as const

/**
 * All lengths are whole ten-thousandths of the page's WIDTH, on both axes, from its upper left corner: a mark lies on
 * the same words on every screen and on a copy of any resolution.
 */
export const PAGE_UNITS = 10_000

/** Most numbers of a stroke, as `contract/homework/homework.ts` has it. */
export const MOST_NUMBERS = 4000

/** A line of the pen: x0, y0, x1, y1, … */
export interface Stroke {
  color: string
  width: number
  points: number[]
}
