import { ABSENT } from '#core/domain/analysis/marks.ts'
import { scoreRate } from '#core/domain/analysis/rates.ts'
import type { Computed } from './compute.ts'
import { hundredthsToMark, roundFigureOrNull, roundRate } from './figures.ts'
import { locateStudent, mayShowMean } from './locate-student.ts'
import { beatOf } from './standing.ts'

/** One student's line of an exam list; a sum of some subjects that is apart from the others' has no rate. Marks, rates 0..1, beat 0..100; null for the absent and the hidden. */
export interface ResultLine {
  score: number | null
  fullMark: number
  scoreRate: number | null
  /** The student's grade in the school. */
  gradeScoreRate: number | null
  classScoreRate: number | null
  /** Only where the school shows exact ranks: nothing else may tell a rank. */
  beat: number | null
}

export function resultLine(exam: Computed, student: number): ResultLine {
  const { total, by } = exam
  const place = locateStudent(exam, student)
  const { rankDisplay } = place.facts
  const score = total.scores[student] as number
  const sum = exam.sums[student] as number
  const rate = (stats: { n: number; scoreRate: number | null } | undefined) =>
    stats && mayShowMean(rankDisplay, stats.n) ? roundRate(stats.scoreRate) : null
  return {
    score: sum === ABSENT ? null : hundredthsToMark(sum),
    fullMark: hundredthsToMark(total.full),
    scoreRate: score === ABSENT ? null : roundRate(scoreRate(score, total.full)),
    gradeScoreRate: rate(total.stats.grade[by.grade.of[student] as number]),
    classScoreRate: rate(total.stats.klass[place.klass]),
    beat: rankDisplay === 'exact' ? roundFigureOrNull(beatOf(total, student, by)) : null,
  }
}
