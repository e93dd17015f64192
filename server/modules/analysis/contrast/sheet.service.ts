import type { ClassReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { Population } from '#contract/population.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import type { ScoreCounts } from '#core/domain/analysis/score-counts.ts'
import type { ClassView } from '../../../http/reach/reach.ts'
import { type GradeReference, type ReferenceColumn, referenceOf } from './reference.rules.ts'

/** One class's stored report and what the reader may see of it. */
export interface SeenClass {
  readonly report: ClassReport
  readonly view: Exclude<ClassView, null>
}

/** What the seen classes are held against. */
export interface Against {
  readonly grade: GradeReference
  readonly gradeName: string
  readonly version: number
  /** Whether the school shows its teachers figures of classes that are not theirs. */
  readonly wholeGrade: boolean
}

type Previous = Omit<NonNullable<ContrastSheet['previous']>, 'z' | 'ranks'> & {
  z: ReadonlyMap<string, number>
  /** Null: that exam had other subjects. */
  ranks: ReadonlyMap<string, number> | null
}

const hundredths = (mark: number | null): number | null => (mark === null ? null : toHundredths(mark))

/** What a column is held against, and who that is. */
interface ColumnReference {
  readonly column: ReferenceColumn
  readonly population: Population
}

/** The grade; of a reader who sees only some classes and is not shown the others, those classes. */
function heldAgainst(
  open: readonly ClassReport[],
  at: number | null,
  full: number,
  against: Against,
): ColumnReference {
  const { grade, gradeName, version, wholeGrade } = against
  const whole = at === null ? grade.total : (grade.papers[at] as ReferenceColumn)
  const isWhole = wholeGrade || open.length >= whole.classes
  const column = isWhole ? whole : referenceOf(open, at, full)
  const { n, absent } = column.stats
  const counted = { version, classes: column.classes, roster: n + absent, sat: n }
  return {
    column,
    population: isWhole ? { of: 'grade', name: gradeName, ...counted } : { of: 'seen', name: '', ...counted },
  }
}

/**
 * Columns of scores of the classes seen; what a reader may not see of a class is null in its students' places. What they
 * are held against is made of everybody first, and cut to what the reader sees after.
 * `previous`: Z and rank of each student id in the exam before.
 */
export function contrastSheet(
  seen: readonly SeenClass[],
  against: Against,
  previous: Previous | null,
): Omit<ContrastSheet, 'examId' | 'version' | 'gradeId' | 'scoreLines' | 'criticalBand'> | null {
  const head = seen[0]?.report
  if (!head) return null
  const { grade } = against
  const visible = ({ view }: SeenClass, courseId: string) => view === 'all' || view.includes(courseId)
  const courses = head.courses
    .map(({ courseId, courseName, full, paperId }, at) => {
      const open = seen.filter((s) => visible(s, courseId)).map((s) => s.report)
      return { courseId, courseName, full, paperId, at, open }
    })
    .filter(({ open }) => open.length > 0)
    .map((c) => ({ ...c, held: heldAgainst(c.open, c.at, c.full, against) }))
  const rows = seen.flatMap((s, klass) => s.report.rows.map((row) => ({ row, klass, s })))
  const open = seen.filter((s) => s.view === 'all').map((s) => s.report)
  const total = open.length > 0 ? heldAgainst(open, null, head.fullMark, against) : null
  const isCut = courses.some((c) => c.open.length < c.held.column.classes) || total?.population.of === 'seen'
  const cutLines = total && isCut && total.population.of === 'grade'
  const statsOf = ({ report }: SeenClass) => grade.ofClass.get(report.classId) ?? []
  return {
    examName: head.examName,
    startTime: head.startTime,
    schoolName: head.schoolName,
    fullMark: head.fullMark,
    courses: courses.map(({ courseId, courseName, full, paperId }) => ({
      courseId,
      courseName,
      full,
      paperId,
    })),
    classes: seen.map((s) => ({
      classId: s.report.classId,
      className: s.report.className,
      hasTotal: s.view === 'all',
      courses: courses.flatMap(({ courseId }, i) => (visible(s, courseId) ? [i] : [])),
      places: {
        total: s.view === 'all' ? (total?.column.places.get(s.report.classId) ?? null) : null,
        courses: courses.map(({ courseId, held }) =>
          visible(s, courseId) ? (held.column.places.get(s.report.classId) ?? null) : null,
        ),
      },
      stats: {
        total: s.view === 'all' ? (statsOf(s)[0] ?? null) : null,
        courses: courses.map(({ courseId, at }) =>
          visible(s, courseId) ? (statsOf(s)[at + 1] ?? null) : null,
        ),
      },
    })),
    grade: {
      classes: Math.max(0, ...[total, ...courses.map((c) => c.held)].map((h) => h?.column.classes ?? 0)),
      total: total?.column.stats ?? null,
      ...absencesOf(open, total, grade),
      courses: courses.map(({ held }) => held.column.stats),
      population: {
        total: total?.population ?? null,
        courses: courses.map(({ held }) => held.population),
      },
      counts: {
        total: total && copied(total),
        courses: courses.map(({ held }) => copied(held)),
      },
      effective: cutLines
        ? {
            byScore: courses.map(({ at }) => [...(grade.effective.byScore[at] ?? [])]),
            byHalf: courses.map(({ at }) => [...(grade.effective.byHalf[at] ?? [])]),
            byShare: courses.map(({ at }) => [...(grade.effective.byShare[at] ?? [])]),
            inTotal: courses.map(({ at }) => copiedCounts(grade.inTotal[at])),
          }
        : null,
    },
    studentIds: rows.map(({ row }) => row.studentId),
    names: rows.map(({ row }) => row.studentName),
    numbers: rows.map(({ row }) => row.studentNumber),
    classOf: rows.map(({ klass }) => klass),
    totals: rows.map(({ row, s }) => (s.view === 'all' ? hundredths(row.total) : null)),
    scores: courses.map(({ courseId, at }) =>
      rows.map(({ row, s }) => (visible(s, courseId) ? hundredths(row.scores[at] ?? null) : null)),
    ),
    previous:
      // a standing in the grade then is no match for one among some classes now
      previous && total?.population.of === 'grade' ? standingThen(previous, rows) : null,
  }
}

/** The standing of each row's student then; null: did not sit it, or the reader may not see the total. */
function standingThen(
  { z, ranks, ...exam }: Previous,
  rows: readonly { row: { studentId: string }; s: SeenClass }[],
): NonNullable<ContrastSheet['previous']> {
  const each = (of: ReadonlyMap<string, number>) =>
    rows.map(({ row, s }) => (s.view === 'all' ? (of.get(row.studentId) ?? null) : null))
  return { ...exam, z: each(z), ...(ranks && { ranks: each(ranks) }) }
}

/** Of those the total is held against: the grade, or the classes seen. */
function absencesOf(open: readonly ClassReport[], total: ColumnReference | null, grade: GradeReference) {
  if (!total || !grade.absences) return {}
  if (total.population.of === 'grade') return { absences: grade.absences }
  const some = open.reduce((sum, { absences }) => sum + (absences?.some ?? 0), 0)
  return { absences: { rule: grade.absences.rule, some } }
}

const copiedCounts = (of: ScoreCounts | undefined) => ({
  scores: [...(of?.scores ?? [])],
  counts: [...(of?.counts ?? [])],
})
const copied = ({ column: { counts } }: ColumnReference) => copiedCounts(counts)
