import type { ColumnGuess } from '#contract/office/sheet-look.ts'
import type { ColumnUse, SheetColumns, SheetOverlay } from '#contract/office/sheet-overlay.ts'

export const FIELDS = [
  'number',
  'name',
  'className',
  'grade',
  'school',
  'idNumber',
  'total',
  'status',
  'item',
  'full',
  'type',
  'key',
  'knowledge',
  'options',
  'partial',
  'bank',
] as const

/** A choice of a column's list: as it was found, a field, an item, a subject, or not read. */
export type ColumnChoice = 'found' | 'item' | 'course' | 'ignore' | `field:${(typeof FIELDS)[number]}`

/** What a choice says of a column; null: it stays as it was found, or the full mark is missing. */
export function choiceToColumnUse(
  choice: ColumnChoice,
  heading: string,
  full: number | null,
  guess: ColumnGuess,
): ColumnUse | null {
  if (choice === 'ignore') return { as: 'ignore' }
  if (choice === 'item') {
    const no = guess.as === 'item' ? guess.no : heading.trim()
    return no === '' ? null : { as: 'item', no, ...(full !== null && { full }) }
  }
  if (choice === 'course') {
    const course = guess.as === 'course' ? guess.course : heading.trim()
    return full === null || course === '' ? null : { as: 'course', course, full }
  }
  const field = FIELDS.find((one) => choice === `field:${one}`)
  return field === undefined ? null : { as: 'field', field }
}

/** The choice a use is shown as. */
export const choiceOf = (use: ColumnUse | undefined): ColumnChoice =>
  use === undefined ? 'found' : use.as === 'field' ? `field:${use.field}` : use.as

/** What was said of the columns of a sheet before; nothing where nothing was. */
export const findSheetColumns = (overlay: SheetOverlay, file: string, sheet: string | null): SheetColumns =>
  overlay.columns.find((one) => one.file === file && one.sheet === sheet) ?? {
    ...{ file, sheet },
    headerRow: null,
    columns: [],
  }

/** Whether a person said that a sheet is read; null: nothing was said of it. */
export const readOf = (overlay: SheetOverlay, file: string, sheet: string): boolean | null =>
  overlay.sheets?.find((one) => one.file === file && one.sheet === sheet)?.read ?? null
