import { useMemo } from 'react'
import type { NamesOfFigure } from '#contract/names.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Button } from '#src/ui/button.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { formatSigned } from '#src/ui/report/marks.ts'
import type { SheetSorting } from '#src/ui/report/sheet-table.rules.ts'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import css from './names.module.css'

const AT_ONCE = 200

type NamedRow = NamesOfFigure['rows'][number]

type NamesColumn = ShownColumn<NamedRow>

const away = (value: number | null): string => (value === null ? '–' : formatSigned(value))

const nameOf = ({ studentName }: NamedRow): string => studentName || t('names.removed')

/**
 * Columns of the list: what every row has, then what the figure is about.
 * @param to where a name leads; null: nowhere
 */
function columnsOf(
  { line, part, subjectName, rows }: NamesOfFigure,
  to: (row: NamedRow) => string | null,
): NamesColumn[] {
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
    {
      id: 'name',
      title: t('names.name'),
      value: nameOf,
      show: (row) => {
        const link = to(row)
        return link === null ? nameOf(row) : <a href={link}>{nameOf(row)}</a>
      },
    },
    { id: 'class', title: t('names.class'), value: (row) => row.className },
    ...(hasScores ? scores : []),
    ...(hasScores && line !== null ? [toLine] : []),
    ...(part ? parts : []),
    { id: 'number', title: t('names.number'), value: (row) => row.studentNumber },
  ]
}

/** How the list comes: the best first, those without a score by their number. */
const firstSorting = (columns: readonly NamesColumn[]): SheetSorting =>
  columns.some(({ id }) => id === 'score')
    ? { column: 'score', descending: true }
    : { column: 'number', descending: false }

/** Columns of which the smallest number is the best. */
const ASCENDING = ['rank'] as const

/** Equal rows stand by student number. */
const byNumber =
  (compareText: (a: string, b: string) => number) =>
  (a: NamedRow, b: NamedRow): number =>
    compareText(a.studentNumber, b.studentNumber)

interface NamesTableProps {
  readonly reply: NamesOfFigure
  readonly fileName: string
  /** Where a name leads; null: nowhere. */
  readonly to: (row: NamedRow) => string | null
}

/** The students in a table that any heading sorts, and the same rows as a spreadsheet made on this device. */
export const NamesTable = ({ reply, fileName, to }: NamesTableProps) => {
  const columns = useMemo(() => columnsOf(reply, to), [reply, to])
  const { most, showMore } = useFirstRows(AT_ONCE)
  const { inWeChat } = deviceFacts()
  const { rows } = reply
  return (
    <>
      <div className={css['sheet']}>
        <SheetTable
          caption={t('names.title')}
          columns={columns}
          rows={rows}
          idOf={({ studentId }) => studentId}
          first={firstSorting(columns)}
          ascends={ASCENDING}
          tie={byNumber}
          most={most}
          onFile={sheetFile(fileName)}
          tools={
            <>
              {inWeChat && <p className={shared['quiet']}>{t('names.inWeChat')}</p>}
              <PrintButton label={t('names.print')} hidden={inWeChat} />
            </>
          }
        />
      </div>
      <PaperNote rows={rows.length} />
      {rows.length > most && <Button onClick={showMore}>{t('names.more')}</Button>}
    </>
  )
}
