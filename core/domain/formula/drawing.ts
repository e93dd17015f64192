/**
 * A formula drawn: numbers and the names of glyphs, nothing that a page could take for code, style or a link.
 * Lengths in `box` and `marks` are thousandths of an em, y grows upward from the baseline.
 */
export interface Drawing {
  /** The picture's frame: left, top (downward from the baseline, as SVG counts), width, height. */
  readonly box: readonly [number, number, number, number]
  /** Glyphs it is made of; marks name them by place. */
  readonly glyphs: readonly string[]
  readonly marks: readonly FormulaMark[]
  /** The formula in words. */
  readonly zh: string
  readonly en: string
}

/**
 * One mark on the page:
 * `[glyph, x, y, scale]` or `[glyph, x, y, scaleX, scaleY]`;
 * `['r', x, y, width, height]` a filled bar; `['b', x, y, width, height, pen]` a box;
 * `['l', x1, y1, x2, y2, pen]` a line; `['t', x, y, size, words]` letters no glyph exists for;
 * `['c', x, y, width, height, marks]` marks cut off at a frame.
 */
export type FormulaMark =
  | readonly [number, number, number, number]
  | readonly [number, number, number, number, number]
  | readonly ['r', number, number, number, number]
  | readonly ['b', number, number, number, number, number]
  | readonly ['l', number, number, number, number, number]
  | readonly ['t', number, number, number, string]
  | readonly ['c', number, number, number, number, readonly FormulaMark[]]

/** Outlines of glyphs by name, as SVG path data. */
export type Glyphs = Readonly<Record<string, string>>

/** Drawings of formulas by `formulaKey`; null: this TeX cannot be drawn and its source is shown. */
export interface Drawn {
  readonly glyphs: Glyphs
  readonly formulas: Readonly<Record<string, Drawing | null>>
}

/** Widest and highest formula drawn, thousandths of an em: what is larger is no formula of a question. */
export const MAX_SIZE = 200_000
const MAX_MARKS = 4000
const MAX_WORDS = 400

const numbers = (list: readonly unknown[], count: number): boolean =>
  list.length === count && list.every((n) => typeof n === 'number' && Number.isFinite(n))

/** Checks a mark and those in it; `left` counts down over the whole drawing. */
function isMark(mark: unknown, glyphs: number, left: { marks: number }): boolean {
  if (!Array.isArray(mark) || left.marks-- <= 0) return false
  const [kind, ...rest] = mark as readonly unknown[]
  if (typeof kind === 'number')
    return Number.isInteger(kind) && kind >= 0 && kind < glyphs && (numbers(rest, 3) || numbers(rest, 4))
  if (kind === 'r') return numbers(rest, 4)
  if (kind === 'b' || kind === 'l') return numbers(rest, 5)
  if (kind === 't') return numbers(rest.slice(0, -1), 3) && isWords(rest[3])
  const inner = rest[4]
  if (kind !== 'c' || !Array.isArray(inner)) return false
  return numbers(rest.slice(0, 4), 4) && inner.every((m) => isMark(m, glyphs, left))
}

const isWords = (x: unknown): boolean => typeof x === 'string' && x.length <= MAX_WORDS

/** Whether a value from a reply or a kept row is a drawing that may be put on a page. */
export function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null) return false
  const { box, glyphs, marks, zh, en } = value as Record<string, unknown>
  if (!Array.isArray(box) || !numbers(box, 4)) return false
  if (!Array.isArray(glyphs) || !glyphs.every(isWords) || !Array.isArray(marks)) return false
  if (typeof zh !== 'string' || typeof en !== 'string') return false
  const left = { marks: MAX_MARKS }
  return marks.every((m) => isMark(m, glyphs.length, left))
}

/** Whether a text is nothing but the outline of a glyph. */
export const isOutline = (d: unknown): d is string => typeof d === 'string' && /^[MLHVCSQTZ\d .-]*$/.test(d)
