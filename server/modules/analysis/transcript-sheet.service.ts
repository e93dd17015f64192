import type { ClassReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { Locale } from '#contract/locale.ts'
import { withPlacesWon, withSubjectRank } from '#core/domain/report/grade-rows.ts'

const WORDS = {
  'zh-CN': {
    name: '姓名',
    number: '学号',
    total: '总分',
    of: (title: string, full: number) => `${title}（满分 ${String(full)}）`,
    classRank: '班级名次',
    schoolRank: '学校名次',
    jointRank: '联考名次',
    gained: (exam: string) => `进退（年级名次，比${exam}）`,
    absent: '缺考',
    removed: '已删除的学生',
    apart: (sum: number) => `${String(sum)}（有缺考，不计入）`,
  },
  en: {
    name: 'Name',
    number: 'Number',
    total: 'Total',
    of: (title: string, full: number) => `${title} (of ${String(full)})`,
    classRank: 'Class rank',
    schoolRank: 'School rank',
    jointRank: 'Joint rank',
    gained: (exam: string) => `Places won (since ${exam})`,
    absent: 'Absent',
    removed: 'Removed student',
    apart: (sum: number) => `${String(sum)} (absent from some, not counted)`,
  },
} as const

/** Names of sheets are at most 31 characters and without a few signs. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || '1'

export interface TranscriptSheet {
  name: string
  /** The heading first. */
  rows: (string | number)[][]
  /** Characters, a column each. */
  widths: number[]
}

/**
 * A transcript as rows, with the columns of the screen: marks are numbers, absence is a word and never a zero; a subject
 * teacher's has no totals and, of one subject, its rank. `sheet`: the comparison of its grade, for the places won.
 */
export function transcriptSheet(
  report: ClassReport,
  sheet: ContrastSheet | null,
  locale: Locale,
): TranscriptSheet {
  const words = WORDS[locale]
  const mark = (value: number | null | undefined) => value ?? words.absent
  const isOneSubject = !report.hasTotal && report.courses.length === 1
  const ranks = report.hasTotal
    ? (['classRank', 'schoolRank', ...(report.isJoint ? (['jointRank'] as const) : [])] as const)
    : isOneSubject
      ? (['classRank'] as const)
      : []
  const { before, rows: placed } = withPlacesWon(report, sheet)
  const heading = [
    words.name,
    words.number,
    ...(report.hasTotal ? [words.of(words.total, report.fullMark)] : []),
    ...report.courses.map((course) => words.of(course.courseName, course.full)),
    ...ranks.map((rank) => words[rank]),
    ...(before === null ? [] : [words.gained(before)]),
  ]
  const rows = (isOneSubject ? withSubjectRank(placed) : placed).map((row) => [
    // an erased student's marks stay, of nobody
    row.studentName || words.removed,
    row.studentNumber,
    ...(report.hasTotal ? [row.apart === undefined ? mark(row.total) : words.apart(row.apart)] : []),
    ...report.courses.map((_, i) => mark(row.scores[i])),
    ...ranks.map((rank) => row[rank] ?? ''),
    ...(before === null ? [] : [row.gained ?? '']),
  ])
  return {
    name: sheetName(report.className),
    rows: [heading, ...rows],
    widths: heading.map((title, i) => (i < 2 ? 14 : Math.max(8, title.length + 4))),
  }
}
