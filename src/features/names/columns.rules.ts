import type { NamesOfFigure } from '#contract/names.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { formatSigned } from '#src/ui/report/marks.ts'
import type { SheetColumn, SheetSorting } from '#src/ui/report/sheet-table.rules.ts'

export type NamedRow = NamesOfFigure['rows'][number]

export interface NamesColumn extends SheetColumn<NamedRow> {
  /** How it looks, where that is not its value. */
  readonly show?: (row: NamedRow) => string
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

/** How the list comes: the best first, those without a score by their number. */
export const firstSorting = (columns: readonly NamesColumn[]): SheetSorting =>
  columns.some(({ id }) => id === 'score')
    ? { column: 'score', descending: true }
    : { column: 'number', descending: false }

/** Columns of which the smallest number is the best. */
export const ASCENDING = ['rank'] as const

/** Equal rows stand by student number. */
export const byNumber =
  (compareText: (a: string, b: string) => number) =>
  (a: NamedRow, b: NamedRow): number =>
    compareText(a.studentNumber, b.studentNumber)
