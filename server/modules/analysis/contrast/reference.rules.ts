import type { Absences, ClassReport, GroupStats, SchoolReport } from '#contract/exam/class-report.ts'
import { maskScoresWithoutTotal } from '#core/domain/analysis/effective.ts'
import { type EffectiveLines, effectiveLines } from '#core/domain/analysis/effective-lines.ts'
import { groupStats } from '#core/domain/analysis/group-stats.ts'
import { ABSENT, MARK_SCALE, toHundredths } from '#core/domain/analysis/marks.ts'
import { competitionRanks } from '#core/domain/analysis/rank.ts'
import { type ScoreCounts, scoreCounts } from '#core/domain/analysis/score-counts.ts'

/**
 * Place of each class by its mean: 1 + classes with a higher one; classes without a mean are left out. Means are compared
 * to a ten-thousandth of a mark; equal ones share a place (docs/formulas.md, Contrast sheet).
 */
function placesByMean(classes: readonly { id: string; mean: number | null }[]): ReadonlyMap<string, number> {
  const means = classes.map(({ mean }) => (mean === null ? ABSENT : Math.round(mean * MARK_SCALE * 100)))
  const { rank } = competitionRanks(Int32Array.from(means))
  return new Map(
    classes.flatMap(({ id }, i): [string, number][] =>
      (rank[i] as number) > 0 ? [[id, rank[i] as number]] : [],
    ),
  )
}

/** The total or one paper of a group of classes: what a class is held against in it, and ranked among. */
export interface ReferenceColumn {
  /** Classes in it. */
  readonly classes: number
  readonly stats: GroupStats
  readonly counts: ScoreCounts
  /** Place of a class's mean, by class id: 1 + classes with a higher one; none without a mean. */
  readonly places: ReadonlyMap<string, number>
}

/** A whole grade, whoever reads: no name and no class of a student is in it. */
export interface GradeReference {
  readonly total: ReferenceColumn
  /** Who missed a subject of the total. */
  readonly absences: Absences | undefined
  /** One for each paper of the exam, in order. */
  readonly papers: readonly ReferenceColumn[]
  /** Of every paper. */
  readonly effective: EffectiveLines
  /** Scores of every paper of those who have a total. */
  readonly inTotal: readonly ScoreCounts[]
  /** Figures of each class as they were published, by class id: the total, then the papers. */
  readonly ofClass: ReadonlyMap<string, readonly GroupStats[]>
}

/** Hundredths of a class's students in the total (`at` null) or a paper, ABSENT where absent. */
export const columnOf = (report: ClassReport, at: number | null): Int32Array =>
  Int32Array.from(report.rows, (row) => {
    const mark = at === null ? row.total : (row.scores[at] ?? null)
    return mark === null ? ABSENT : toHundredths(mark)
  })

const joined = (parts: readonly Int32Array[]): Int32Array => {
  const out = new Int32Array(parts.reduce((sum, p) => sum + p.length, 0))
  let end = 0
  for (const part of parts) {
    out.set(part, end)
    end += part.length
  }
  return out
}

/** Of every class of a grade and the grade's own stored report. */
export function gradeReference(reports: readonly ClassReport[], grade: SchoolReport): GradeReference {
  const scoresOf = (at: number | null) => joined(reports.map((r) => columnOf(r, at)))
  const total = scoresOf(null)
  const papers = grade.courses.map((_, at) => scoresOf(at))
  const placesOf = (of: (klass: SchoolReport['classes'][number]) => GroupStats | undefined) =>
    placesByMean(grade.classes.map((c) => ({ id: c.classId, mean: of(c)?.mean ?? null })))
  const classes = grade.classes.length
  return {
    absences: grade.absences,
    total: {
      classes,
      stats: grade.total.school,
      counts: scoreCounts(total),
      places: placesOf((c) => c.total),
    },
    papers: grade.courses.map(({ school }, at) => ({
      classes,
      stats: school,
      counts: scoreCounts(papers[at] ?? new Int32Array()),
      places: placesOf((c) => c.courses[at]),
    })),
    effective: effectiveLines(total, papers, grade.fullMark),
    inTotal: papers.map((paper) => scoreCounts(maskScoresWithoutTotal(total, paper))),
    ofClass: new Map(grade.classes.map((c) => [c.classId, [c.total, ...c.courses]])),
  }
}

const RATES = ['excellentRate', 'goodRate', 'passRate', 'lowRate'] as const

/** The same of some classes alone, for a reader to whom the school does not show the others. `full` in marks. */
export function referenceOf(
  reports: readonly ClassReport[],
  at: number | null,
  full: number,
): ReferenceColumn {
  const scores = joined(reports.map((r) => columnOf(r, at)))
  const own = reports.map((r) => (at === null ? r.total.class : r.courses[at]?.class))
  const stats = groupStats(scores, toHundredths(full))
  // what counts as a pass is the school's: told by the classes' own rates
  const pooled = (rate: (typeof RATES)[number]) =>
    stats.n === 0 ? null : own.reduce((sum, s) => sum + (s?.[rate] ?? 0) * (s?.n ?? 0), 0) / stats.n
  return {
    classes: reports.length,
    stats: { ...stats, ...Object.fromEntries(RATES.map((rate) => [rate, pooled(rate)])) },
    counts: scoreCounts(scores),
    places: placesByMean(reports.map((r, i) => ({ id: r.classId, mean: own[i]?.mean ?? null }))),
  }
}
