import type { SharedReport } from '#contract/exam/report-parts.ts'
import { absencesIn } from './apart.ts'
import { buildBundleHead } from './bundle-head.ts'
import type { Computed, ComputedPaper } from './compute.ts'
import type { ClassFacts, SchoolFacts } from './exam-data.ts'
import { hundredthsToMark, roundFigureOrNull, roundRate } from './figures.ts'
import type { GroupRates } from './item-sums.ts'
import { mayShowMean } from './locate-student.ts'
import type { ScoreColumnFigures } from './score-column.ts'
import { histogramOf } from './standing.ts'

interface ReportClassRef {
  klass: number
  school: number
  display: SchoolFacts['rankDisplay']
}

/** What the reports of a class have in common, only with what the school shows to every family of it. */
export function sharedReport(exam: Computed, klass: number): SharedReport {
  const { facts, total } = exam
  const { school, className } = facts.classes[klass] as ClassFacts
  const { rankDisplay, schoolName } = facts.schools[school] as SchoolFacts
  const place = { klass, school, display: rankDisplay }
  return {
    total: sharedColumn(exam, total, place),
    subjects: exam.papers.map((paper) => ({
      paperId: paper.facts.paperId,
      courseId: paper.facts.courseId,
      courseName: paper.facts.courseName,
      ...sharedColumn(exam, paper.column, place),
      counts: countsOf(exam, paper.column, place),
      ...itemsOf(paper, place),
    })),
    pending: [...facts.pending],
    counts: countsOf(exam, total, place),
    ...absencesIn(exam, exam.by.school, school),
    rankDisplay,
    examType: facts.examType,
    className,
    schoolName,
    ...buildBundleHead(facts),
  }
}

/** Present students behind the averages of a column. */
const countsOf = ({ facts }: Computed, { stats }: ScoreColumnFigures, { klass, school }: ReportClassRef) => ({
  class: stats.klass[klass]?.n ?? 0,
  school: stats.school[school]?.n ?? 0,
  joint: facts.isJoint ? (stats.all[0]?.n ?? 0) : null,
})

function sharedColumn(
  exam: Computed,
  column: ScoreColumnFigures,
  { klass, school, display }: ReportClassRef,
) {
  const { isJoint } = exam.facts
  const mean = (stats: { n: number; mean: number | null } | undefined) =>
    stats && mayShowMean(display, stats.n) ? roundFigureOrNull(stats.mean) : null
  return {
    full: hundredthsToMark(column.full),
    averages: {
      class: mean(column.stats.klass[klass]),
      school: mean(column.stats.school[school]),
      joint: isJoint ? mean(column.stats.all[0]) : null,
    },
    // shown any other way, whether a student sees it depends on the student
    bins: display === 'exact' ? histogramOf(column, school, isJoint) : null,
  }
}

const HIDDEN: GroupRates = { items: [], knowledge: [] }

/** Items and knowledge points of a paper. */
function itemsOf(
  { facts, stats, column, rates }: ComputedPaper,
  { klass, school, display }: ReportClassRef,
): Pick<SharedReport['subjects'][number], 'items' | 'knowledge'> {
  const shown = (own: GroupRates | undefined, n: number | undefined) =>
    (mayShowMean(display, n ?? 0) ? own : undefined) ?? HIDDEN
  const inClass = shown(rates.klass[klass], column.stats.klass[klass]?.n)
  const inSchool = shown(rates.school[school], column.stats.school[school]?.n)
  return {
    items: facts.items.map((item, j) => ({
      no: item.no,
      type: item.type,
      full: hundredthsToMark(item.full),
      classRate: inClass.items[j] ?? null,
      schoolRate: inSchool.items[j] ?? null,
      difficulty: roundRate(stats.items[j]?.facility ?? null),
      discrimination: stats.sample === 'refused' ? null : roundFigureOrNull(stats.items[j]?.d27 ?? null),
      ...(item.key ? { key: item.key } : {}),
      kp: [...item.kp],
    })),
    knowledge: facts.knowledge.map((name, k) => ({
      name,
      classRate: inClass.knowledge[k] ?? null,
      schoolRate: inSchool.knowledge[k] ?? null,
    })),
  }
}
