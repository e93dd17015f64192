import { type Columns, columnName } from '../../sheets/columns/columns.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { FileRef } from '../../sheets/read/sheet.ts'
import { itemOfDate } from './item-date.ts'
import { itemFinder } from './item-heading.ts'
import type { DraftItem } from './items.ts'

/**
 * The column of each item, in item order. Headings are matched exactly, else without what stands around the number
 * where that is unmistakable. Tells items without a column and, unless `ignoreUnknown`, columns without an item.
 */
export function itemColumns(
  items: readonly DraftItem[],
  columns: Columns,
  file: FileRef,
  ignoreUnknown: boolean,
  faults: Faults,
): { at: Int32Array; ignored: string[] } {
  const exact = new Map(items.map((item, i) => [item.no, i]))
  const find = itemFinder(items.map((item) => item.no))
  const at = new Int32Array(items.length).fill(-1)
  const ignored: string[] = []
  for (const [index, heading] of columns.extra) {
    const item = find(heading)
    const place = { file: file.label, row: columns.headRow, column: columnName(index, heading) }
    const offer = item < 0 ? itemOfDate(heading) : null
    const meant = offer === null ? undefined : exact.get(offer)
    if (offer !== null && meant !== undefined) {
      faults.add('item_date', place, { cell: heading, offer })
      at[meant] = index
    } else if (item < 0) {
      if (ignoreUnknown) ignored.push(heading)
      else faults.add('unknown_column', place, { name: heading })
    } else if ((at[item] ?? -1) >= 0) {
      const other = columnName(at[item] ?? 0, columns.headings[at[item] ?? 0])
      faults.add('duplicate_column', place, { name: heading, other })
    } else at[item] = index
  }
  const missing = items.filter((_, i) => (at[i] ?? -1) < 0).map((item) => item.no)
  if (missing.length) {
    const place = { file: file.label, row: columns.headRow }
    faults.add('missing_item_column', place, { count: missing.length, items: missing.join(', ') })
  }
  return { at, ignored }
}
