/** A column of a table that any heading sorts and that is kept as a spreadsheet. */
export interface SheetColumn<Row> {
  readonly id: string
  readonly title: string
  /** What it is sorted by and what stands in the file; null: nothing, always last. */
  readonly value: (row: Row) => string | number | null
}

export interface SheetSorting {
  readonly column: string
  readonly descending: boolean
}

/**
 * A press on a heading: numbers from the top, all else from the beginning; pressed again the other way.
 * @param ascends columns of numbers of which the smallest is the best, as ranks
 */
export function nextSorting<Row>(
  before: SheetSorting | null,
  column: SheetColumn<Row>,
  rows: readonly Row[],
  ascends: readonly string[] = [],
): SheetSorting {
  if (before?.column === column.id) return { column: column.id, descending: !before.descending }
  const isNumber = rows.some((row) => typeof column.value(row) === 'number')
  return { column: column.id, descending: isNumber && !ascends.includes(column.id) }
}

/**
 * Rows by a column, nothing always last.
 * @param compareText compares texts as the reader's language does
 * @param tie tells which of two equal rows comes first; absent: the order they came in
 */
export function sortSheet<Row>(
  rows: readonly Row[],
  column: SheetColumn<Row>,
  descending: boolean,
  compareText: (a: string, b: string) => number,
  tie: (a: Row, b: Row) => number = () => 0,
): Row[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [x, y] = [column.value(a), column.value(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || tie(a, b)
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compareText(String(x), String(y))
    return sign * order || tie(a, b)
  })
}
