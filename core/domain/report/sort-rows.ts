import type { TranscriptRow } from '#contract/exam/class-report.ts'
import { textSearch } from '../entry/typed.ts'

/** A student's line; of several classes with the name of the class, and with places won since the exam before. */
export interface SortableTranscriptRow extends TranscriptRow {
  readonly className?: string
  /** Null: did not sit one of the two. */
  readonly gained?: number | null
}

/** A column of numbers that every student of the transcript has one of. */
type NumberColumn = 'total' | 'classRank' | 'schoolRank' | 'jointRank' | 'gained'

/** A column of the transcript: name, class, number, total, a rank, or a subject by its index in `scores`. */
export type SortColumn = 'name' | 'className' | 'number' | NumberColumn | number

export interface Sorting {
  readonly column: SortColumn
  readonly descending: boolean
}

const value = (row: SortableTranscriptRow, column: NumberColumn | number): number | null =>
  (typeof column === 'number' ? row.scores[column] : row[column]) ?? null

/**
 * Sorts a transcript; absent students (null) come last in either direction, equal ones by student number.
 * @param compareText compares names and numbers as the reader's language does
 */
export function sortRows(
  rows: readonly SortableTranscriptRow[],
  { column, descending }: Sorting,
  compareText: (a: string, b: string) => number,
): SortableTranscriptRow[] {
  const sign = descending ? -1 : 1
  const byNumber = (a: SortableTranscriptRow, b: SortableTranscriptRow): number =>
    compareText(a.studentNumber, b.studentNumber)
  return [...rows].sort((a, b) => {
    if (column === 'number') return sign * byNumber(a, b)
    if (column === 'className')
      return sign * compareText(a.className ?? '', b.className ?? '') || byNumber(a, b)
    if (column === 'name') return sign * compareText(a.studentName, b.studentName) || byNumber(a, b)
    const x = value(a, column)
    const y = value(b, column)
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byNumber(a, b)
    return sign * (x - y) || byNumber(a, b)
  })
}

/** Rows whose name or number is found. */
export function searchRows(
  rows: readonly SortableTranscriptRow[],
  text: string,
): readonly SortableTranscriptRow[] {
  const isFound = textSearch(text)
  return rows.filter(({ studentName, studentNumber }) => isFound(studentName, studentNumber))
}
