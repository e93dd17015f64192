import { MARK_SCALE } from '../../exams/input.ts'
import { hundredthsIn, isBlank, plainText } from '../cells.ts'
import { figureColumn } from '../check/figure-columns.ts'
import { itemHeading } from '../check/item-heading.ts'
import type { DraftItem } from '../check/items.ts'
import { openTable } from '../check/table.ts'
import { Faults } from '../faults.ts'
import type { Cell, FileRef } from '../read/sheet.ts'

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
  const { columns, rows } = table
  const first = await rows.next()
  await rows.return(undefined)
  const fulls = first.done ? [] : fullMarks(first.value.cells)
  const items = columns.extra.flatMap(([index, heading]) => {
    const use = columns.uses.get(index)
    if (use ? use.as !== 'item' : figureColumn(heading) !== null) return []
    const found = itemHeading(heading)
    const no = use?.as === 'item' ? use.no : found?.no
    if (no === undefined) return []
    const full = (use?.as === 'item' ? use.full : found?.full) ?? fulls[index] ?? null
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

/** Full marks by column of a row that says so in its first filled cell; empty for any other row. */
function fullMarks(cells: readonly Cell[]): (number | null)[] {
  const first = cells.find((c) => !isBlank(c))
  if (!/^(满分|满分值|分值|full( mark)?s?)$/i.test(plainText(first))) return []
  return cells.map((cell) => {
    const full = hundredthsIn(cell)
    return full > 0 ? full / MARK_SCALE : null
  })
}
