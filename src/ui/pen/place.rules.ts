import { PAGE_UNITS } from '#core/domain/pen/mark.ts'

/** The nine parts of a page, in reading order. */
export const PLACES = [
  'topLeft',
  'top',
  'topRight',
  'left',
  'middle',
  'right',
  'bottomLeft',
  'bottom',
  'bottomRight',
] as const
export type PageRegion = (typeof PLACES)[number]

const third = (part: number): number => Math.min(2, Math.max(0, Math.floor(part * 3)))

/** The part of the page where a point lies; `x` and `y` are parts of its width and height, 0..1. */
export const findPageRegion = (x: number, y: number): PageRegion =>
  PLACES[third(y) * 3 + third(x)] ?? 'middle'

/**
 * The middle of a part of the page, in page units.
 * @param ratio height of the page for a width of 1
 */
export function regionToPoint(place: PageRegion, ratio: number): { x: number; y: number } {
  const at = PLACES.indexOf(place)
  return {
    x: Math.round(((at % 3) + 0.5) * (PAGE_UNITS / 3)),
    y: Math.round((Math.floor(at / 3) + 0.5) * ((PAGE_UNITS * ratio) / 3)),
  }
}
