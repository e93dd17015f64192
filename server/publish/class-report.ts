import type { ClassReport, TranscriptRow } from '#contract/exam/class-report.ts'
import { emptyStats } from '#core/domain/analysis/group-stats.ts'
import { membersOf } from '#core/domain/analysis/groups.ts'
import { ABSENT } from '#core/domain/analysis/marks.ts'
import { absencesIn, isApart } from './apart.ts'
import { buildBundleHead } from './bundle-head.ts'
import type { Computed, ComputedPaper } from './compute.ts'
import type { ClassFacts } from './exam-data.ts'
import { hundredthsToMark, roundFigureOrNull, roundGroupStats } from './figures.ts'
import type { ScoreColumnFigures } from './score-column.ts'

/**
 * A class's transcript, best total first. With `courseId` it is what a teacher of that course may read: the papers of
 * the course and nothing of the total.
 */
export function classReport(exam: Computed, klass: number, courseId?: string): ClassReport {
  const { facts } = exam
  const own = facts.classes[klass] as ClassFacts
  const papers = exam.papers.filter((p) => courseId === undefined || p.facts.courseId === courseId)
  const hasTotal = courseId === undefined
  const stats = groupsOfColumn(exam, klass, own.school)
  return {
    kind: 'class-report',
    format: 1,
    ...buildBundleHead(facts),
    schoolName: facts.schools[own.school]?.schoolName ?? '',
    classId: own.classId,
    className: own.className,
    fullMark: hundredthsToMark(papers.reduce((sum, p) => sum + p.column.full, 0)),
    total: hasTotal
      ? stats(exam.total)
      : { class: emptyStats, school: emptyStats, joint: facts.isJoint ? emptyStats : null },
    courses: papers.map((paper) => ({
      courseId: paper.facts.courseId,
      courseName: paper.facts.courseName,
      paperId: paper.facts.paperId,
      full: hundredthsToMark(paper.column.full),
      ...stats(paper.column),
      items: itemsOf(paper, klass, own.school),
    })),
    hasTotal,
    ...(hasTotal ? absencesIn(exam, exam.by.klass, klass) : {}),
    rows: rowsOfClass(exam, klass, papers, hasTotal),
  }
}

function groupsOfColumn(exam: Computed, klass: number, school: number) {
  return (column: ScoreColumnFigures): ClassReport['total'] => ({
    class: roundGroupStats(column.stats.klass[klass] ?? emptyStats),
    school: roundGroupStats(column.stats.school[school] ?? emptyStats),
    joint: exam.facts.isJoint ? roundGroupStats(column.stats.all[0] ?? emptyStats) : null,
  })
}

function itemsOf(
  paper: ComputedPaper,
  klass: number,
  school: number,
): ClassReport['courses'][number]['items'] {
  const inClass = paper.rates.klass[klass]?.items ?? []
  const inSchool = paper.rates.school[school]?.items ?? []
  const refused = paper.stats.sample === 'refused'
  return paper.facts.items.map((item, j) => ({
    no: item.no,
    type: item.type,
    full: hundredthsToMark(item.full),
    classRate: inClass[j] ?? null,
    schoolRate: inSchool[j] ?? null,
    discrimination: refused ? null : roundFigureOrNull(paper.stats.items[j]?.d27 ?? null),
  }))
}

function rowsOfClass(
  exam: Computed,
  klass: number,
  papers: readonly ComputedPaper[],
  hasTotal: boolean,
): TranscriptRow[] {
  const { students, total, facts } = exam
  const rankOf = (ranks: Int32Array, s: number) => (hasTotal && ranks[s] ? (ranks[s] as number) : null)
  const marks = (column: ScoreColumnFigures, s: number) => {
    const x = column.scores[s] as number
    return x === ABSENT ? null : hundredthsToMark(x)
  }
  const sortBy = (hasTotal ? total : papers[0]?.column)?.scores
  const best = (s: number) => sortBy?.[s] ?? ABSENT
  const number = (s: number) => students.numbers[s] as string
  return Array.from(membersOf(exam.by.klass, klass))
    .sort((a, b) => best(b) - best(a) || (number(a) < number(b) ? -1 : 1))
    .map((s) => ({
      studentId: students.ids[s] as string,
      studentNumber: number(s),
      studentName: students.names[s] as string,
      total: hasTotal ? marks(total, s) : null,
      ...(hasTotal && isApart(exam, s) ? { apart: hundredthsToMark(exam.sums[s] as number) } : {}),
      classRank: rankOf(total.ranks.klass.rank, s),
      schoolRank: rankOf(total.ranks.school.rank, s),
      jointRank: facts.isJoint ? rankOf(total.ranks.all.rank, s) : null,
      scores: papers.map((p) => marks(p.column, s)),
    }))
}
