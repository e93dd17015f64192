import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ClassReport } from '#contract/class-report.ts'
import { type SortColumn, type Sorting, searchRows, sortRows } from '#core/domain/report/sort-rows.ts'
import { formatDay, formatPaperDay } from '#src/i18n/format.ts'
import { currentLocale, t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { brand } from '#src/state/brand.state.ts'
import { session } from '#src/state/session.state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { PrintButton } from '#src/ui/print-button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'
import { usePrinting } from '#src/ui/use-printing.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { Watermark } from '#src/ui/watermark.tsx'
import { wholeClasses } from './choose-class.rules.ts'
import { ClassFrame } from './class-frame.part.tsx'
import { transcriptColumns } from './columns.rules.ts'
import { ExamFiles } from './exam-files.part.tsx'
import { absencesText } from './overview.rules.ts'
import { SaveFile } from './save-file.part.tsx'
import type { WholeClass } from './slips-sheet.part.tsx'
import css from './transcript.module.css'
import { TranscriptPrint } from './transcript-print.part.tsx'
import { TranscriptTable } from './transcript-table.part.tsx'
import { useChosenClass } from './use-class-query.ts'

/** Marks are looked at from the top; names, numbers and ranks from the beginning. */
const startsDescending = (column: SortColumn): boolean => column === 'total' || typeof column === 'number'

interface TranscriptProps {
  readonly report: ClassReport
  readonly version: number | null
  /** Of which the reader sees every subject. */
  readonly classes: readonly WholeClass[]
}

const Transcript = ({ report, version, classes }: TranscriptProps) => {
  const { title } = useSnapshot(brand)
  const { account } = useSnapshot(session)
  const [search, setSearch] = useState('')
  const first: SortColumn = report.hasTotal ? 'total' : report.courses.length === 1 ? 0 : 'number'
  const [sorting, setSorting] = useState<Sorting>({ column: first, descending: startsDescending(first) })
  const collator = new Intl.Collator(currentLocale(), { numeric: true })
  const Table = usePrinting() ? TranscriptPrint : TranscriptTable
  const rows = sortRows(searchRows(report.rows, search), sorting, collator.compare)
  const sortBy = (column: SortColumn): void =>
    setSorting((before) => ({
      column,
      descending: before.column === column ? !before.descending : startsDescending(column),
    }))
  return (
    <>
      <PaperHead
        parts={[
          report.examName,
          report.courses.length === 1 ? report.courses[0]?.courseName : t('report.total'),
          report.className,
          report.schoolName,
          formatPaperDay(report.startTime),
        ]}
      />
      <header>
        <h2 className={shared['name']}>{report.className}</h2>
        <p className={shared['quiet']}>
          {report.schoolName} ·{' '}
          {t('report.examOn', { exam: report.examName, day: formatDay(report.startTime) })}
        </p>
        <p data-print={report.hasTotal ? 'hide' : undefined} className={shared['quiet']}>
          {t(report.hasTotal ? 'report.transcript.hint' : 'report.class.onlyOwn')}
        </p>
        {report.absences && report.absences.some > 0 && (
          <p className={shared['quiet']}>{absencesText(report.absences, report.total.class.absent)}</p>
        )}
      </header>
      <div className={css['tools']}>
        <div className={css['search']}>
          <SearchField label={t('report.transcript.search')} value={search} onChange={setSearch} />
          <div role="status">
            <VisuallyHidden>
              {search !== '' && rows.length > 0 && t('report.transcript.found', { count: rows.length })}
            </VisuallyHidden>
          </div>
        </div>
        <SaveFile examId={report.examId} classId={report.classId} version={report.version} />
        <ExamFiles
          examId={report.examId}
          version={report.version}
          classes={classes}
          classId={report.classId}
        />
        <PrintButton label={t('report.printPage')} hidden={deviceFacts().inWeChat} />
      </div>
      {rows.length === 0 && search !== '' ? (
        <EmptyState
          sign="search"
          title={t('report.transcript.nobody', { search })}
          text={t('report.transcript.nobodyText')}
        />
      ) : (
        <Table
          label={t('report.transcript.label', { class: report.className, count: rows.length })}
          columns={transcriptColumns(report, version)}
          rows={rows}
          sorting={sorting}
          onSort={sortBy}
        />
      )}
      <Watermark text={`${title} ${account?.accountName ?? ''}`.trim()} />
    </>
  )
}

/** A class's transcript: sorted by any heading, searched, every student one tap away. */
export const TranscriptScreen = () => {
  const chosen = useChosenClass()
  const { identity } = useSnapshot(session)
  const { examId, classId, version, list } = chosen
  const back = href.classOverview({
    examId: examId ?? '',
    ...(classId === null ? {} : { classId }),
    ...(version === null ? {} : { version }),
  })
  return (
    <ClassFrame title={t('report.class.transcript')} back={back} chosen={chosen}>
      {(report) => (
        <Transcript
          key={`${report.examId}-${report.classId}`}
          report={report}
          version={version}
          classes={wholeClasses(list, report, identity?.userType)}
        />
      )}
    </ClassFrame>
  )
}
