import type { TranscriptRow } from '#contract/class-report.ts'

/** A column of numbers that every student of the transcript has one of. */
type NumberColumn = 'total' | 'classRank' | 'schoolRank' | 'jointRank'

/** A column of the transcript: the name, the number, the total, a rank, or a subject by its index in `scores`. */
export type SortColumn = 'name' | 'number' | NumberColumn | number

export interface Sorting {
  readonly column: SortColumn
  readonly descending: boolean
}

const value = (row: TranscriptRow, column: NumberColumn | number): number | null =>
  typeof column === 'number' ? (row.scores[column] ?? null) : row[column]

/**
 * Sorts a transcript; absent students (null) come last in either direction, equal ones by student number.
 * @param compareText compares names and numbers as the reader's language does
 */
export function sortRows(
  rows: readonly TranscriptRow[],
  { column, descending }: Sorting,
  compareText: (a: string, b: string) => number,
): TranscriptRow[] {
  const sign = descending ? -1 : 1
  const byNumber = (a: TranscriptRow, b: TranscriptRow): number =>
    compareText(a.studentNumber, b.studentNumber)
  return [...rows].sort((a, b) => {
    if (column === 'number') return sign * byNumber(a, b)
    if (column === 'name') return sign * compareText(a.studentName, b.studentName) || byNumber(a, b)
    const x = value(a, column)
    const y = value(b, column)
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byNumber(a, b)
    return sign * (x - y) || byNumber(a, b)
  })
}

/** Rows whose name or number contains the searched text, ignoring case and surrounding space. */
export function searchRows(rows: readonly TranscriptRow[], text: string): readonly TranscriptRow[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(
    ({ studentName, studentNumber }) =>
      studentName.toLowerCase().includes(wanted) || studentNumber.toLowerCase().includes(wanted),
  )
}
