import { cellToText, plainText } from '../../sheets/cells.ts'
import { columnName } from '../../sheets/columns/columns.ts'
import { openTable, tableRows } from '../../sheets/columns/table.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { FileRef, OnBytes } from '../../sheets/read/sheet.ts'
import { type DraftItem, keyFits } from './items.ts'
import { fromDigits, isDigitAnswer, letters } from './types.ts'

/**
 * Items with the keys of a key file (item, key). An item of no stated type becomes a choice item by its key. Null, with
 * the fault told, where the file cannot be read.
 */
export async function readAnswerKey(
  file: FileRef,
  items: readonly DraftItem[],
  ignore: readonly string[] | 'all',
  faults: Faults,
  onBytes?: OnBytes,
): Promise<DraftItem[] | null> {
  const spec = { required: ['item', 'key'], optional: [], ignore } as const
  const table = await openTable(file, spec, faults, onBytes)
  if (!table) return null
  const { at, headings } = table.columns
  const itemAt = at.get('item') ?? 0
  const keyAt = at.get('key') ?? 1
  const keyed = new Map(items.map((i) => [i.no, i]))
  const firstRow = new Map<string, number>()
  for await (const row of tableRows(table, faults)) {
    const no = plainText(row.cells[itemAt])
    const place = { file: file.label, row: row.row, column: columnName(itemAt, headings[itemAt]) }
    const item = keyed.get(no)
    const first = firstRow.get(no)
    firstRow.set(no, first ?? row.row)
    if (!no) faults.add('item_unnamed', place)
    else if (!item) faults.add('key_unknown_item', place, { item: no })
    else if (first !== undefined) faults.add('duplicate_item', place, { item: no, first })
    else {
      const written = letters(plainText(row.cells[keyAt]))
      const digits = (item.type === 'choice' || item.type === 'multi') && isDigitAnswer(written)
      const key = digits ? letters(fromDigits(written)) : written
      const type = item.type === 'other' && key ? (key.length > 1 ? 'multi' : 'choice') : item.type
      const chosen = type === 'choice' || type === 'multi'
      if (chosen && !keyFits(key, item.options, type === 'choice')) {
        const column = columnName(keyAt, headings[keyAt])
        faults.add(
          'key_outside',
          { ...place, column },
          { cell: cellToText(row.cells[keyAt]), options: item.options },
        )
      }
      keyed.set(no, { ...item, type, key: chosen ? key : '', ...(digits && { digits }) })
    }
  }
  return items.map((i) => keyed.get(i.no) ?? i)
}
