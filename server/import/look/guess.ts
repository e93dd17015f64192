import type { ColumnGuess, LookReason, TableKind } from '#contract/office/sheet-look.ts'
import type { ColumnField, ColumnUse } from '#contract/office/sheet-overlay.ts'
import { isBlankCell, plainText } from '../../sheets/cells.ts'
import { type Field, isPassing, matchField } from '../../sheets/columns/fields.ts'
import { courseColumn, figureColumn, fullInHeading } from '../../sheets/columns/figure-columns.ts'
import type { SheetCell } from '../../sheets/read/sheet.ts'
import { itemOfDate } from '../check/item-date.ts'
import { itemHeading } from '../check/item-heading.ts'

/** Fields of tables with a row a student, and of those with a row an item. */
const OF_STUDENTS = ['number', 'name', 'className', 'grade', 'school', 'idNumber', 'total', 'status'] as const
const OF_ITEMS = ['item', 'full', 'type', 'key', 'knowledge', 'options', 'partial', 'bank'] as const

/** What a column was taken for and why. */
export interface Guess {
  guess: ColumnGuess
  reason: LookReason
}

/** Whether rows are students or items; students where the headings could be of both. */
export function rowsAre(headings: readonly SheetCell[]): 'students' | 'items' {
  const has = (field: Field) => headings.some((h) => matchField(h, [field]) !== null)
  return has('name') || has('className') || !(has('item') && (has('full') || has('key')))
    ? 'students'
    : 'items'
}

const of = (guess: ColumnGuess, code: LookReason['code'], params: LookReason['params'] = {}): Guess => ({
  guess,
  reason: { code, params },
})

/** What a person said a column is. */
export function columnUseToGuess(use: ColumnUse): Guess {
  if (use.as === 'item') return of({ ...use, full: use.full ?? null }, 'said')
  return of(use, 'said')
}

/** The item that a heading names, of those that lists among the same files have. */
export type FindListed = (heading: string) => string | undefined

/** Takes a column for what its heading says, in the order in which the reader does. Null: it is empty. */
export function guessColumn(
  heading: SheetCell | undefined,
  values: readonly SheetCell[],
  rows: 'students' | 'items',
  listed: FindListed,
): Guess | null {
  const filled = values.filter((v) => !isBlankCell(v))
  const name = plainText(heading)
  if (name === '') {
    return filled.length ? of({ as: 'unknown' }, 'no_heading', { example: plainText(filled[0]) }) : null
  }
  const fields: readonly ColumnField[] = rows === 'items' ? OF_ITEMS : OF_STUDENTS
  const field = fields.find((f) => matchField(heading, [f]) !== null)
  if (field) return of({ as: 'field', field }, 'heading_field', { heading: name })
  if (rows === 'items') return of({ as: 'unknown' }, 'not_known', { heading: name })
  if (isPassing(heading)) return of({ as: 'ignore' }, 'heading_passing', { heading: name })
  const no = listed(name)
  if (no !== undefined)
    return of({ as: 'item', no, full: fullInHeading(heading).full }, 'heading_listed', { heading: name })
  const date = itemOfDate(heading)
  if (date !== null) {
    return of({ as: 'item', no: date, full: null }, 'heading_date', { heading: name, offer: date })
  }
  const item = itemHeading(heading)
  if (item) {
    const code = item.full === null ? 'heading_item' : 'heading_item_full'
    return of({ as: 'item', ...item }, code, {
      heading: name,
      ...(item.full === null ? {} : { full: item.full }),
    })
  }
  const figure = figureColumn(heading)
  if (figure) {
    return of({ as: 'figure', ...figure }, 'heading_figure', { heading: name, style: figure.style ?? '' })
  }
  const course = courseColumn(heading)
  if (course)
    return of({ as: 'course', ...course }, 'heading_course', { heading: name, course: course.course })
  return guessByValues(name, filled)
}

/** A heading that says nothing: what stands below it, for the person who has to say. */
function guessByValues(heading: string, filled: readonly SheetCell[]): Guess {
  const numbers = filled.map((v) => (typeof v === 'number' ? v : Number(plainText(v) || Number.NaN)))
  if (filled.length && numbers.every((n) => Number.isFinite(n) && n >= 0)) {
    return of({ as: 'unknown' }, 'values_marks', { heading, most: Math.max(...numbers) })
  }
  if (filled.length && filled.every((v) => LETTERS.test(plainText(v)))) {
    return of({ as: 'unknown' }, 'values_answers', { heading })
  }
  return of({ as: 'unknown' }, 'not_known', { heading })
}

const LETTERS = /^[A-H]{1,6}$/i

/** What a table of these columns holds, and why. `letters`: item columns whose cells are answers. */
export function classifyTable(
  guesses: readonly ColumnGuess[],
  rows: 'students' | 'items',
  letters: number,
): { kind: TableKind; reason: LookReason } {
  const fields = new Set(guesses.flatMap((g) => (g.as === 'field' ? [g.field] : [])))
  const items = guesses.filter((g) => g.as === 'item').length
  const courses = guesses.filter((g) => g.as === 'course').length
  const told = (kind: TableKind, params: LookReason['params'] = {}) => ({
    kind,
    reason: { code: `table_${kind}` as const, params },
  })
  if (rows === 'items') {
    if (!fields.has('item')) return told('unknown')
    return fields.has('full') ? told('items') : fields.has('key') ? told('key') : told('unknown')
  }
  if (!fields.has('number') && !fields.has('name')) return told('unknown')
  if (items > 0 && items >= courses)
    return letters > 0 ? told('answers', { items, letters }) : told('scores', { items })
  if (courses > 0) return told('subjects', { courses })
  return fields.has('name') && !fields.has('total') ? told('roster') : told('unknown')
}

/** Whether the filled cells of an item's column are letters. */
export function isAnswers(values: readonly SheetCell[]): boolean {
  const filled = values.filter((v) => !isBlankCell(v))
  return filled.length > 0 && filled.filter((v) => LETTERS.test(plainText(v))).length > filled.length / 2
}
