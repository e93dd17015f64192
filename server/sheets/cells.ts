import { plainId, plainTyped } from '#core/domain/entry/typed.ts'
import { MARK_SCALE, NOT_GIVEN } from '../exams/store/input.ts'
import type { SheetCell } from './read/sheet.ts'

/** Past int16 and past NOT_GIVEN: what is wrong with a cell that should hold a mark. */
export const NOT_A_NUMBER = -40_001
export const TOO_MANY_DECIMALS = -40_002
export const NEGATIVE = -40_003
/** Hundredths that an int16 holds. */
export const MAX_HUNDREDTHS = 32_767

export function isBlankCell(cell: SheetCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** A cell's text ('' when empty): without blanks around it, without what cannot be seen, in one line. */
export function cellToText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.trim()
  return UNSEEN.test(text)
    ? text
        .replace(/\s+/g, ' ')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
    : text
}

/** What a text has that nobody sees: control and format characters, breaks of its line, blanks on blanks. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]|\s{2}/u

/** The same with full-width letters and digits made narrow: for numbers, ids and option letters. */
export function plainText(cell: SheetCell | undefined): string {
  const text = cellToText(cell)
  // most cells are plain ASCII already
  return /^[\x20-\x7e]*$/.test(text) ? text : plainTyped(text)
}

/**
 * A name of a person or a place: as written, in one line, without the sign in front that keeps a spreadsheet from
 * changing it.
 */
export const cellToName = (cell: SheetCell | undefined): string =>
  cellToText(cell)
    .replace(/^['‘’`]+/, '')
    .trim()

/**
 * An identifier as it is meant: narrow, without spaces, protecting signs, and the signs that a number's format puts in
 * (`1001.0`, `20,260,101`).
 */
export function idIn(cell: SheetCell | undefined): string {
  const text = plainId(cellToText(cell))
  if (/^\d{1,3}(,\d{3})+$/.test(text)) return text.replaceAll(',', '')
  return /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text
}

/** How a spreadsheet shows a long number that it took for a quantity: 2.02601E+11. */
const SCIENTIFIC = /^\d(\.\d+)?E\+\d{2,}$/i

/** Whether an identifier's digits are lost: a number cell past 15 of them, or a text in scientific notation. */
export function isRounded(cell: SheetCell | undefined): boolean {
  return typeof cell === 'number' ? Math.abs(cell) >= 1e15 : SCIENTIFIC.test(idIn(cell))
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * A mark in hundredths (0..2^31), NOT_GIVEN for an empty cell, or NOT_A_NUMBER, TOO_MANY_DECIMALS, NEGATIVE. A number
 * is first rounded to 15 digits, which is what a spreadsheet shows: 0.1 + 0.2 there is 0.3.
 */
export function hundredthsIn(cell: SheetCell | undefined): number {
  if (typeof cell === 'number') return scaled(cell)
  // most marks are plain digits
  if (typeof cell === 'string' && NUMBER.test(cell)) return scaled(Number(cell))
  // a sign that keeps a spreadsheet from changing the cell, and the unit
  const text = plainText(cell)
    .replace(/^['’](.*?)['’]?$/, '$1')
    .replace(/^([\d.]+)\s*分$/, '$1')
  if (text === '' || NOTHING.has(text)) return NOT_GIVEN
  if (!NUMBER.test(text)) return NOT_A_NUMBER
  return scaled(Number(text))
}

function scaled(value: number): number {
  if (!Number.isFinite(value)) return NOT_A_NUMBER
  if (value < 0) return NEGATIVE
  if (Number.isInteger(value)) return value > 1e7 ? 1e9 : value * MARK_SCALE
  const exact = Number((value * MARK_SCALE).toPrecision(13))
  if (!Number.isInteger(exact)) return TOO_MANY_DECIMALS
  return Math.min(exact, 1e9)
}

/** What people write where there is no mark: the same as an empty cell. */
const NOTHING = new Set(['-', '--', '—', '——', '–', '/', '\\'])
