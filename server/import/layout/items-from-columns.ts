import { MARK_SCALE } from '../../exams/store/input.ts'
import { figureColumn } from '../../sheets/columns/figure-columns.ts'
import { openTable } from '../../sheets/columns/table.ts'
import { Faults } from '../../sheets/faults.ts'
import type { FileRef } from '../../sheets/read/sheet.ts'
import { withFullLine } from '../check/full-line.ts'
import { itemHeading } from '../check/item-heading.ts'
import type { DraftItem } from '../check/items.ts'

/**
 * Items of a paper that has no items file: from the columns of its marks, where each says its full mark, in its heading
 * (`3(5分)`), in a row of full marks below, or by a person. Null, with the fault told, where one does not; `none`: the
 * file has no columns of items.
 */
export async function itemsFromColumns(
  file: FileRef,
  course: string,
  ignore: readonly string[],
  faults: Faults,
): Promise<DraftItem[] | 'none' | null> {
  const spec = {
    required: ['number'],
    standsIn: 'name',
    optional: ['name', 'className', 'grade', 'school', 'total', 'status'],
    ignore,
    extras: true,
    passing: true,
  } as const
  // what is wrong with the head line is told when the marks are read
  const table = await openTable(file, spec, new Faults())
  if (!table) return 'none'
  const { columns } = table
  const { table: below, fulls } = await withFullLine(table)
  await below.rows.return(undefined)
  const items = columns.extra.flatMap(([index, heading]) => {
    const use = columns.uses.get(index)
    if (use ? use.as !== 'item' : figureColumn(heading) !== null) return []
    const found = itemHeading(heading)
    const no = use?.as === 'item' ? use.no : found?.no
    if (no === undefined) return []
    const full = (use?.as === 'item' ? use.full : found?.full) ?? toFullMark(fulls.get(index))
    return [{ no, full }]
  })
  if (!items.length) return 'none'
  const bare = items.filter(({ full }) => full === null).map(({ no }) => no)
  if (bare.length) {
    faults.add(
      'no_full_marks',
      { file: file.label, row: columns.headRow },
      { course, items: bare.join(', ') },
    )
    return null
  }
  return items.map(({ no, full }) => ({
    no,
    type: 'other',
    full: full ?? 0,
    key: '',
    knowledge: [],
    options: '',
    partial: 0,
  }))
}

const toFullMark = (hundredths: number | undefined): number | null =>
  hundredths === undefined ? null : hundredths / MARK_SCALE
