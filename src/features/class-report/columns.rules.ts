import type { ClassReport, TranscriptRow } from '#contract/class-report.ts'
import type { SortColumn } from '#core/domain/report/sort-rows.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'

export interface Column {
  readonly id: string
  readonly title: string
  /** A second, muted line of the heading. */
  readonly note?: string
  /** What a tap on the heading sorts by; absent where it does not sort. */
  readonly sort?: SortColumn
  /** Pixels at the normal text size; in rem, so that it grows with the reader's setting. */
  readonly width: number
  readonly muted?: boolean
  /** True: it only leads elsewhere, and is left out on paper. */
  readonly isControl?: boolean
  readonly cell: (row: TranscriptRow) => string
  /** Where the cell leads; absent where it leads nowhere. `named`: what a screen reader calls it. */
  /** Null: this row leads nowhere. */
  readonly link?: (row: TranscriptRow) => { href: string; named?: string } | null
}

const rank = (value: number | null): string => (value === null ? '–' : String(value))
const mark = (value: number | null | undefined): string =>
  value === null || value === undefined ? t('report.absent') : formatScore(value)

/** Somebody whose data was erased: the marks stay, of nobody. */
const isRemoved = ({ studentName, studentNumber }: TranscriptRow): boolean =>
  studentName === '' && studentNumber === ''

const nameIn = (row: TranscriptRow): string => (isRemoved(row) ? t('report.removed') : row.studentName)

/**
 * The columns of a transcript in reading order; without the total (a subject teacher) its ranks are left out too, and
 * nobody leads to a report.
 * @param version the version asked for; null: the current one
 */
export function transcriptColumns(report: ClassReport, version: number | null): Column[] {
  const { examId } = report
  const at = version === null ? { examId } : { examId, version }
  const columns: Column[] = [
    {
      id: 'name',
      title: t('report.transcript.name'),
      sort: 'name',
      width: 104,
      cell: nameIn,
      ...(report.hasTotal && {
        link: (row) =>
          isRemoved(row) ? null : { href: href.report({ ...at, reportStudentId: row.studentId }) },
      }),
    },
  ]
  if (report.hasTotal) {
    columns.push({
      id: 'total',
      title: t('report.total'),
      note: t('report.transcript.full', { full: formatScore(report.fullMark) }),
      sort: 'total',
      width: 80,
      cell: (row) => (row.apart === undefined ? mark(row.total) : `(${formatScore(row.apart)})`),
    })
  }
  report.courses.forEach((course, index) => {
    columns.push({
      id: course.paperId,
      title: course.courseName,
      note: t('report.transcript.full', { full: formatScore(course.full) }),
      sort: index,
      width: 80,
      cell: (row) => mark(row.scores[index]),
    })
  })
  if (report.hasTotal) {
    const ranks = ['classRank', 'schoolRank', ...(report.isJoint ? (['jointRank'] as const) : [])] as const
    for (const id of ranks) {
      const title = t(`report.transcript.${id}`)
      columns.push({ id, title, sort: id, width: 72, muted: true, cell: (row) => rank(row[id]) })
    }
  }
  columns.push({
    id: 'number',
    title: t('report.transcript.number'),
    sort: 'number',
    width: 120,
    muted: true,
    cell: (row) => row.studentNumber,
  })
  columns.push({
    id: 'code',
    isControl: true,
    title: t('report.transcript.code'),
    width: 80,
    muted: true,
    cell: (row) => (isRemoved(row) ? '' : t('report.transcript.code')),
    link: (row) =>
      isRemoved(row)
        ? null
        : {
            href: href.showCode({ ofStudentId: row.studentId }),
            named: t('report.transcript.codeOf', { name: row.studentName }),
          },
  })
  return columns
}
