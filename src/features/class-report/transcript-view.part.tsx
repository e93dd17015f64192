import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  type SortableTranscriptRow,
  type SortColumn,
  type Sorting,
  searchRows,
  sortRows,
} from '#core/domain/report/sort-rows.ts'
import { formatDay, formatPaperDay } from '#src/i18n/format.ts'
import { currentLocale, t } from '#src/i18n/i18n.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { PrintButton } from '#src/ui/print-button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'
import { usePrinting } from '#src/ui/use-printing.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { Watermark } from '#src/ui/watermark.tsx'
import { type TranscriptColumn, type TranscriptHead, transcriptColumns } from './columns.rules.ts'
import css from './transcript.module.css'
import { TranscriptTable } from './transcript-table.part.tsx'

interface TranscriptPrintProps {
  readonly label: string
  readonly columns: readonly TranscriptColumn[]
  readonly rows: readonly SortableTranscriptRow[]
}

/** All rows on paper, the heading again on each page; what only leads elsewhere is left out. */
const TranscriptPrint = ({ label, columns, rows }: TranscriptPrintProps) => {
  const printed = columns.filter((column) => !column.isControl)
  return (
    <table className={css['paper']} data-paper="wide">
      <caption>{label}</caption>
      <thead>
        <tr>
          {printed.map(({ id, title, note }) => (
            <th key={id} scope="col">
              {title}
              {note !== undefined && <small>{note}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.studentId}>
            {printed.map(({ id, cell }, i) =>
              i === 0 ? (
                <th key={id} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={id}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Marks are looked at from the top; names, numbers and ranks from the beginning. */
const startsDescending = (column: SortColumn): boolean =>
  column === 'total' || column === 'gained' || typeof column === 'number'

interface TranscriptViewProps {
  readonly shown: TranscriptHead
  readonly lines: readonly SortableTranscriptRow[]
  /** Version asked for; null: the current one. */
  readonly version: number | null
  /** Who missed subjects; null: nobody did. */
  readonly absences: string | null
  /** What else can be done with it, beside printing. */
  readonly tools: ReactNode
  readonly search: string
  readonly onSearch: (text: string) => void
  /** Offered where nobody is found. */
  readonly elsewhere?: ReactNode
}

/** Lines of marks with their head: sorted by any heading, searched, every student one tap away. */
export const TranscriptView = (props: TranscriptViewProps) => {
  const { shown, lines, version, absences, tools, search, onSearch, elsewhere } = props
  const { title } = useSnapshot(brand)
  const { account } = useSnapshot(session)
  const first: SortColumn = shown.hasTotal ? 'total' : shown.courses.length === 1 ? 0 : 'number'
  const [sorting, setSorting] = useState<Sorting>({ column: first, descending: startsDescending(first) })
  const collator = new Intl.Collator(currentLocale(), { numeric: true })
  const Table = usePrinting() ? TranscriptPrint : TranscriptTable
  const rows = sortRows(searchRows(lines, search), sorting, collator.compare)
  const sortBy = (column: SortColumn): void =>
    setSorting((before) => ({
      column,
      descending: before.column === column ? !before.descending : startsDescending(column),
    }))
  return (
    <>
      <PaperHead
        parts={[
          shown.examName,
          shown.courses.length === 1 ? shown.courses[0]?.courseName : t('report.total'),
          shown.name,
          shown.schoolName,
          formatPaperDay(shown.startTime),
          t('common.rows', { n: rows.length }),
        ]}
      />
      <header>
        <h2 className={shared['name']}>{shown.name}</h2>
        <p className={shared['quiet']}>
          {shown.schoolName} · {t('report.examOn', { exam: shown.examName, day: formatDay(shown.startTime) })}
        </p>
        <p data-print={shown.hasTotal ? 'hide' : undefined} className={shared['quiet']}>
          {t(shown.hasTotal ? 'report.transcript.hint' : 'report.class.onlyOwn')}
        </p>
        {!shown.hasTotal && (
          <p data-print="hide" className={shared['quiet']}>
            {t('report.transcript.hintCard')}
          </p>
        )}
        {absences !== null && <p className={shared['quiet']}>{absences}</p>}
      </header>
      <div className={css['tools']}>
        <div className={css['search']}>
          <SearchField label={t('report.transcript.search')} value={search} onChange={onSearch} />
          <div role="status">
            <VisuallyHidden>
              {search !== '' && rows.length > 0 && t('report.transcript.found', { count: rows.length })}
            </VisuallyHidden>
          </div>
        </div>
        {tools}
        <PrintButton label={t('report.printPage')} hidden={deviceFacts().inWeChat} />
      </div>
      {rows.length === 0 && search !== '' ? (
        <EmptyState
          sign="search"
          title={t('report.transcript.nobody', { search })}
          text={t('report.transcript.nobodyText')}
          action={elsewhere}
        />
      ) : (
        <Table
          label={t('report.transcript.label', { class: shown.name, count: rows.length })}
          columns={transcriptColumns({ ...shown, rows: lines }, version)}
          rows={rows}
          sorting={sorting}
          onSort={sortBy}
        />
      )}
      <Watermark text={`${title} ${account?.accountName ?? ''}`.trim()} />
    </>
  )
}
