import { createHash } from 'node:crypto'
import type { ColumnLook, SheetLook } from '#contract/office/sheet-look.ts'
import type { ColumnUse, SheetColumns } from '#contract/office/sheet-overlay.ts'
import { headingKey } from '../../sheets/columns/fields.ts'

/** What a person chose for columns, by their headings: of use for the next sheet of the same shape. JSON-able. */
export type RememberedColumns = readonly { readonly heading: string; readonly use: ColumnUse }[]

/**
 * The same for every sheet with these headings in this order. Items do not count, however many: the next exam has other
 * ones. Nor does what a heading says of full marks.
 */
export function hashSheetShape(columns: readonly Pick<ColumnLook, 'heading' | 'guess' | 'reason'>[]): string {
  const keys = columns.map(({ heading, guess, reason }) =>
    guess.as === 'item' && reason.code !== 'said' ? '#' : headingKey(heading),
  )
  const bare = keys.filter((key, i) => key !== '#' || keys[i - 1] !== '#')
  return createHash('sha256').update(JSON.stringify(bare)).digest('hex').slice(0, 24)
}

/** What of a person's choice holds for the next sheet of this shape: uses by heading, but no items of this exam. */
export function remembered(look: SheetLook, said: SheetColumns): RememberedColumns {
  return said.columns.flatMap(({ index, use }) => {
    const heading = headingKey(look.columns.find((c) => c.index === index)?.heading)
    return heading === '' || use.as === 'item' ? [] : [{ heading, use }]
  })
}

/** The choice of columns for a sheet of a shape that was met before; null: nothing of it fits. */
export function recalled(file: string, look: SheetLook, known: RememberedColumns): SheetColumns | null {
  const uses = new Map(known.map(({ heading, use }) => [heading, use]))
  const columns = look.columns.flatMap(({ index, heading }) => {
    const use = uses.get(headingKey(heading))
    return use ? [{ index, use }] : []
  })
  return columns.length ? { file, sheet: look.name, headerRow: look.headerRow, columns } : null
}
