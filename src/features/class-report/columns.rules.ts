import type { ClassReport } from '#contract/exam/class-report.ts'
import { findTaken } from '#core/domain/report/not-taken.ts'
import type { SortableTranscriptRow, SortColumn } from '#core/domain/report/sort-rows.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { studentHref } from '#src/nav/student-href.ts'

/** What a transcript is of: a class, or all classes of a grade. */
export interface TranscriptHead
  extends Pick<
    ClassReport,
    'examId' | 'examName' | 'startTime' | 'schoolName' | 'fullMark' | 'hasTotal' | 'isJoint'
  > {
  readonly courses: readonly { paperId: string; courseName: string; full: number }[]
  /** Of the class or grade. */
  readonly name: string
  /** Lines are of several classes, which are named; ranks of a joint exam are not among them. */
  readonly isOfGrade?: boolean
  /** Name of the exam before, whose places compare; null: none does. */
  readonly before?: string | null
}

/** What decides which columns there are. */
interface Table extends Omit<TranscriptHead, 'name'> {
  /** All of the transcript, by which it is known which classes take a subject. */
  readonly rows: readonly SortableTranscriptRow[]
}

export interface TranscriptColumn {
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
  readonly cell: (row: SortableTranscriptRow) => string
  /** Where the cell leads; absent where it leads nowhere. `named`: what a screen reader calls it. */
  /** Null: this row leads nowhere. */
  readonly link?: (row: SortableTranscriptRow) => { href: string; named?: string } | null
}

const rank = (value: number | null): string => (value === null ? '–' : String(value))
const mark = (value: number | null | undefined): string =>
  value === null || value === undefined ? t('report.absent') : formatScore(value)

/** Lines without the name of a class are all of one. */
const classOf = (row: SortableTranscriptRow): string => row.className ?? ''

/** Somebody whose data was erased: the marks stay, of nobody. */
const isRemoved = ({ studentName, studentNumber }: SortableTranscriptRow): boolean =>
  studentName === '' && studentNumber === ''

const nameIn = (row: SortableTranscriptRow): string =>
  isRemoved(row) ? t('report.removed') : row.studentName

/** Places won or lost, told by sign. */
const gained = (places: number | null | undefined): string =>
  places === null || places === undefined ? '–' : places > 0 ? `+${places}` : String(places).replace('-', '−')

/** Pixels of a text on one line: those of a wide sign (Chinese), and about those of a letter. */
const lineWidth = (text: string, wide: number, letter: number): number =>
  Array.from(text).reduce((sum, one) => sum + (one > '\u2e80' ? wide : letter), 0)

/** Pixels in which a heading of words stands on one line, with 16 of padding. */
const subjectWidth = (title: string): number => Math.max(80, 16 + lineWidth(title, 14, 8))

/** Pixels in which the longest of the names stands on two lines: half of it and a sign, with 25 of padding and border. */
export const nameWidth = (names: readonly string[]): number =>
  41 + names.reduce((longest, name) => Math.max(longest, lineWidth(name, 16, 9) / 2), 0)

/** Ranks that lines have: of the total, or of the only subject that the reader sees. */
function ranksShown(report: Table): ('classRank' | 'schoolRank' | 'jointRank')[] {
  if (!report.hasTotal && report.courses.length !== 1) return []
  if (report.isOfGrade) return ['classRank', 'schoolRank']
  if (!report.hasTotal) return ['classRank']
  return ['classRank', 'schoolRank', ...(report.isJoint ? (['jointRank'] as const) : [])]
}

/**
 * The columns of a transcript in reading order; without the total (a subject teacher) its ranks are left out too, and
 * a name leads to the answer card of the reader's subject instead of the report.
 * @param version the version asked for; null: the current one
 */
export function transcriptColumns(report: Table, version: number | null): TranscriptColumn[] {
  const { examId } = report
  const at = version === null ? { examId } : { examId, version }
  const columns: TranscriptColumn[] = [
    {
      id: 'name',
      title: t('report.transcript.name'),
      sort: 'name',
      width: 104,
      cell: nameIn,
      link: (row) => {
        if (isRemoved(row)) return null
        const sat = report.courses.find((_, i) => (row.scores[i] ?? null) !== null)
        const to = studentHref(
          { ...at, reportStudentId: row.studentId },
          report.hasTotal,
          sat?.paperId ?? null,
        )
        return to === null ? null : { href: to }
      },
    },
  ]
  if (report.isOfGrade)
    columns.push({
      id: 'className',
      title: t('report.transcript.class'),
      sort: 'className',
      width: 80,
      muted: true,
      cell: (row) => row.className ?? '',
    })
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
  const taken = new Map(
    [...new Set(report.rows.map(classOf))].map(
      (of) => [of, findTaken(report.rows.filter((row) => classOf(row) === of))] as const,
    ),
  )
  report.courses.forEach((course, index) => {
    columns.push({
      id: course.paperId,
      title: course.courseName,
      note: t('report.transcript.full', { full: formatScore(course.full) }),
      sort: index,
      width: subjectWidth(course.courseName),
      cell: (row) =>
        row.scores[index] == null && taken.get(classOf(row))?.[index] === false
          ? t('report.notTaken')
          : mark(row.scores[index]),
    })
  })
  for (const id of ranksShown(report)) {
    const title = t(`report.transcript.${id === 'schoolRank' && report.isOfGrade ? 'gradeRank' : id}`)
    columns.push({ id, title, sort: id, width: 72, muted: true, cell: (row) => rank(row[id]) })
  }
  const before = report.before ?? null
  if (before !== null)
    columns.push({
      id: 'gained',
      title: t('report.transcript.gained'),
      note: t('report.transcript.since', { exam: before }),
      sort: 'gained',
      width: 96,
      cell: (row) => gained(row.gained),
    })
  columns.push({
    id: 'number',
    title: t('report.transcript.number'),
    sort: 'number',
    width: 104,
    muted: true,
    cell: (row) => row.studentNumber,
  })
  columns.push({
    id: 'code',
    isControl: true,
    title: t('report.transcript.code'),
    width: 72,
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
