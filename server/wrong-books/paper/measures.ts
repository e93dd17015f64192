import { CODE_SIDE, CONTENT, LETTERS, SHEET } from '#core/domain/redo/sheet.ts'

/** Points of a millimetre and of a pixel, as browsers print one. */
export const MM = 72 / 25.4
export const PX = 0.75

/** Points on a page; y counts downward. */
export const LEFT = CONTENT.left * MM
export const TOP = CONTENT.top * MM
export const BOTTOM = CONTENT.bottom * MM
export const WIDTH = (CONTENT.right - CONTENT.left) * MM
/** Of the content of one page. */
export const ROOM = BOTTOM - TOP
/** Where the number of a page stands: in the middle of the margin at the foot. */
export const FOOT = ((CONTENT.bottom + SHEET.height) / 2) * MM

export const CODE = CODE_SIDE * MM
export const SIZE = { text: LETTERS, note: 12 * PX, title: 20 * PX, foot: 9 } as const
export const GAP = { small: 6, medium: 9, wide: 12 } as const
export const COLOUR = { ink: '#000000', muted: '#4a4a4a', line: '#b5b5b5', ground: '#eeeeee' } as const

/** Heights of lines as shares of their letters: of words alone, of a title, of a text with formulas. */
export const LEADING = { 'zh-CN': 1.6, en: 1.5, title: 1.35, formulas: 2 } as const
