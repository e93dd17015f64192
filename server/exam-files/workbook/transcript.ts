import type { ClassReport, TranscriptRow } from '#contract/exam/class-report.ts'
import { withPlacesWon } from '#core/domain/report/grade-rows.ts'
import { findTaken } from '#core/domain/report/not-taken.ts'
import type { Material } from './material.ts'
import type { WorkbookCell, WorkbookColumn, WorksheetContent } from './sheet.ts'
import type { WorkbookWords } from './words.ts'

const RANKS = ['classRank', 'schoolRank', 'jointRank'] as const

/** Why marks are missing, in words: an empty cell alone could mean that the reader may not see it. */
function noteOf(
  report: ClassReport,
  taken: readonly boolean[],
  row: TranscriptRow,
  words: WorkbookWords,
): string {
  if (report.courses.length > 0 && row.scores.every((score) => score == null)) return words.absentAll
  // a paper that nobody of the class sat is none that the class takes
  const missed = report.courses.flatMap(({ courseName }, i) =>
    row.scores[i] == null && taken[i] ? [courseName] : [],
  )
  if (missed.length === 0) return ''
  const absent = words.absent(missed.join(words.comma))
  return row.apart === undefined ? absent : `${absent}${words.semicolon}${words.apart(row.apart)}`
}

/** Every student whose marks the reader may see, class by class in the order of the screens. */
export function transcriptSheet(
  { reports, paperIds, contrasts }: Material,
  about: string,
  words: WorkbookWords,
): WorksheetContent {
  const courses = new Map(reports.flatMap((r) => r.courses.map((c) => [c.paperId, c] as const)))
  const papers = paperIds.flatMap((id) => courses.get(id) ?? [])
  const whole = reports.find((r) => r.hasTotal)
  const ranks = whole ? RANKS.filter((rank) => rank !== 'jointRank' || whole.isJoint) : []
  const places = reports.map((report) => {
    const sheet = contrasts.find(({ classes }) => classes.some((c) => c.classId === report.classId))
    return { report, ...withPlacesWon(report, sheet ?? null) }
  })
  const exams = [...new Set(places.flatMap(({ before }) => before ?? []))]
  const columns: WorkbookColumn[] = [
    { title: words.class, width: 14 },
    { title: words.name, width: 12 },
    { title: words.number, width: 14 },
    ...(whole ? [{ title: words.of(words.total, whole.fullMark) }] : []),
    ...papers.map((c) => ({ title: words.of(c.courseName, c.full) })),
    ...ranks.map((rank) => ({ title: words[rank], format: 'count' as const })),
    ...(exams.length > 0 ? [{ title: words.gained(exams.join(words.comma)), width: 20 }] : []),
    { title: words.note, width: 30 },
  ]
  const rows = places.flatMap(({ report, rows: lines }) => {
    const taken = findTaken(report.rows)
    const papersAt = new Map(report.courses.map((c, i) => [c.paperId, i]))
    return lines.map((row): WorkbookCell[] => [
      report.className,
      // an erased student's marks stay, of nobody
      row.studentName || words.removed,
      row.studentNumber,
      ...(whole ? [row.total] : []),
      ...papers.map((c) => row.scores[papersAt.get(c.paperId) ?? -1] ?? null),
      ...ranks.map((rank) => row[rank]),
      ...(exams.length > 0 ? [row.gained ?? null] : []),
      noteOf(report, taken, row, words),
    ])
  })
  return {
    name: words.sheets.transcript,
    about: [about, words.students(reports.length, rows.length)],
    columns,
    rows,
    frozen: 2,
  }
}
