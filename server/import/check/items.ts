import { hasOnlyOptions } from '#core/domain/analysis/mark-by-key.ts'
import type { ItemInput } from '../../exams/store/input.ts'
import { cellToText, hundredthsIn, MAX_HUNDREDTHS, plainText } from '../../sheets/cells.ts'
import { type Columns, columnName } from '../../sheets/columns/columns.ts'
import type { Field } from '../../sheets/columns/fields.ts'
import { openTable, tableRows } from '../../sheets/columns/table.ts'
import type { FaultPosition, Faults } from '../../sheets/faults.ts'
import type { FileRef, OnBytes, SheetRow } from '../../sheets/read/sheet.ts'
import { itemOfDate } from './item-date.ts'
import {
  DEFAULT_OPTIONS,
  fromDigits,
  isDigitAnswer,
  itemType,
  letters,
  optionLetters,
  optionsInType,
} from './types.ts'

/** An item with what marking raw answers needs. */
export interface DraftItem extends ItemInput {
  /** Letters an answer may have. */
  options: string
  /** Hundredths for a multi answer that misses some right options and has no wrong one. */
  partial: number
  /** Its key, and so its answers, name options by their numbers. */
  digits?: true
  /** Where the file has a column of questions of the bank: the id it gives, '' for none, and where it stands. */
  bank?: { id: string; place: FaultPosition }
}

export interface ItemsOptions {
  ignore: readonly string[] | 'all'
}

/** Reads an items file; null, with the faults told, when it cannot be used. */
export async function readItems(
  file: FileRef,
  options: ItemsOptions,
  faults: Faults,
  onBytes?: OnBytes,
): Promise<DraftItem[] | null> {
  const before = faults.count
  const table = await openTable(
    file,
    {
      required: ['item', 'full'],
      // research data may call its own items by such ids
      optional: [
        ...(['type', 'key', 'knowledge', 'options', 'partial'] as const),
        ...(options.ignore === 'all' ? [] : (['bank'] as const)),
      ],
      ignore: options.ignore,
    },
    faults,
    onBytes,
  )
  if (!table) return null
  const { columns } = table
  const items: DraftItem[] = []
  const firstRow = new Map<string, number>()
  for await (const row of tableRows(table, faults, 'no_items')) {
    const item = readItem(row, file, columns, faults)
    if (!item) continue
    const first = firstRow.get(item.no)
    if (first === undefined) firstRow.set(item.no, row.row)
    else faults.add('duplicate_item', toItemPosition(file, row, columns, 'item'), { item: item.no, first })
    items.push(item)
  }
  return faults.count === before ? items : null
}

function readItem(row: SheetRow, file: FileRef, columns: Columns, faults: Faults): DraftItem | null {
  const cell = (f: Field) => row.cells[columns.at.get(f) ?? -1]
  const place = (f: Field) => toItemPosition(file, row, columns, f)
  const no = plainText(cell('item'))
  if (!no) {
    faults.add('item_unnamed', place('item'))
    return null
  }
  const offer = itemOfDate(no)
  if (offer !== null) faults.add('item_date', place('item'), { cell: no, offer })
  const full = hundredthsIn(cell('full'))
  if (full <= 0 || full > MAX_HUNDREDTHS) {
    const code = full > 0 ? 'full_too_great' : 'full_mark'
    faults.add(code, place('full'), { cell: cellToText(cell('full')), max: MAX_HUNDREDTHS / 100 })
  }
  const typeText = plainText(cell('type'))
  const written = letters(plainText(cell('key')))
  const stated = typeText ? itemType(typeText) : null
  // without a type a number is rather the answer itself
  const digits = (stated === 'choice' || stated === 'multi') && isDigitAnswer(written)
  const key = digits ? letters(fromDigits(written)) : written
  const type = typeText ? itemType(typeText) : key ? (key.length > 1 ? 'multi' : 'choice') : 'other'
  if (!type) faults.add('unknown_type', place('type'), { cell: typeText })
  const chosen = type === 'choice' || type === 'multi'
  const optionsText = plainText(cell('options'))
  const named = optionsText ? optionLetters(optionsText) : optionsInType(typeText)
  if (optionsText && !named) faults.add('options', place('options'), { cell: optionsText })
  const options = named ?? DEFAULT_OPTIONS
  if (chosen && !keyFits(key, options, type === 'choice')) {
    faults.add('key_outside', place('key'), { cell: cellToText(cell('key')), options })
  }
  const partial = Math.max(0, hundredthsIn(cell('partial')))
  const knowledge = cellToText(cell('knowledge'))
    .split(/[;；|]/)
    .map((k) => k.trim())
    .filter((k) => k !== '')
  return {
    no,
    type: type ?? 'other',
    full: full / 100,
    // an open item's model answer is no key: only letters can be compared
    key: chosen ? key : '',
    knowledge: [...new Set(knowledge)],
    options,
    partial: Math.min(partial, Math.max(0, full)),
    ...(digits && { digits }),
    ...(columns.at.has('bank') ? { bank: { id: plainText(cell('bank')), place: place('bank') } } : {}),
  }
}

/** A key of letters among the options; '' (no key) fits; a single choice has one letter. */
export function keyFits(key: string, options: string, single: boolean): boolean {
  return hasOnlyOptions(key, options) && !(single && key.length > 1)
}

function toItemPosition(file: FileRef, row: SheetRow, columns: Columns, field: Field) {
  const i = columns.at.get(field)
  return {
    file: file.label,
    row: row.row,
    column: i === undefined ? null : columnName(i, columns.headings[i]),
  }
}
