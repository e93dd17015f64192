import type { NamesOfFigure } from '#contract/names.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { formatSigned } from '#src/ui/report/marks.ts'

export type NamedRow = NamesOfFigure['rows'][number]

export interface NamesColumn {
  readonly id: string
  readonly title: string
  /** What it is sorted by and what stands in the file; null: nothing, always last. */
  readonly value: (row: NamedRow) => string | number | null
  /** How it looks, where that is not its value. */
  readonly show?: (row: NamedRow) => string
}

/** Where a list starts: the best first, those without a score by their number. */
export interface NamesSorting {
  readonly column: string
  readonly descending: boolean
}

const away = (value: number | null): string => (value === null ? '–' : formatSigned(value))

/** Columns of the list: what every row has, then what the figure is about. */
export function columnsOf({ line, part, subjectName, rows }: NamesOfFigure): NamesColumn[] {
  const hasScores = rows.some(({ score }) => score !== null)
  const scores: NamesColumn[] = [
    {
      id: 'score',
      title: subjectName ? t('names.score', { subject: subjectName }) : t('names.total'),
      value: (row) => row.score,
      show: (row) => formatScore(row.score),
    },
    { id: 'rank', title: t('names.rank'), value: (row) => row.rank },
  ]
  const toLine: NamesColumn = {
    id: 'away',
    title: t('names.away'),
    value: (row) => row.away,
    show: (row) => away(row.away),
  }
  const parts: NamesColumn[] = [
    {
      id: 'partScore',
      title: t('names.partScore', { part: part?.name ?? '' }),
      value: (row) => row.partScore,
      show: (row) => formatScore(row.partScore),
    },
    {
      id: 'partAway',
      title: t('names.partAway'),
      value: (row) => row.partAway,
      show: (row) => away(row.partAway),
    },
  ]
  return [
    { id: 'name', title: t('names.name'), value: (row) => row.studentName || t('names.removed') },
    { id: 'class', title: t('names.class'), value: (row) => row.className },
    ...(hasScores ? scores : []),
    ...(hasScores && line !== null ? [toLine] : []),
    ...(part ? parts : []),
    { id: 'number', title: t('names.number'), value: (row) => row.studentNumber },
  ]
}

/** How the list comes. */
export const firstSorting = (columns: readonly NamesColumn[]): NamesSorting =>
  columns.some(({ id }) => id === 'score')
    ? { column: 'score', descending: true }
    : { column: 'number', descending: false }

/** A press on a heading: marks from the top, all else from the beginning, and then the other way. */
export const nextSorting = (before: NamesSorting, column: NamesColumn, example: NamedRow): NamesSorting =>
  before.column === column.id
    ? { column: column.id, descending: !before.descending }
    : { column: column.id, descending: column.id !== 'rank' && typeof column.value(example) === 'number' }

/** Rows by a column, nothing always last, equal ones by student number. */
export function sortNames(
  rows: readonly NamedRow[],
  column: NamesColumn,
  descending: boolean,
  compareText: (a: string, b: string) => number,
): NamedRow[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [x, y] = [column.value(a), column.value(b)]
    const byNumber = compareText(a.studentNumber, b.studentNumber)
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byNumber
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compareText(String(x), String(y))
    return sign * order || byNumber
  })
}
