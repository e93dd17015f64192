import type { TrendPoint } from '#contract/exam/report.ts'
import type { OwnReport } from '#contract/exam/report-parts.ts'
import { ABSENT, NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { scoreRate } from '#core/domain/analysis/rates.ts'
import { isApart } from './apart.ts'
import { assignedOf } from './assigned-score.ts'
import type { Computed, ComputedPaper } from './compute.ts'
import { hundredthsToMark, roundRate } from './figures.ts'
import { locateStudent } from './locate-student.ts'
import type { ResultLine } from './result-line.ts'
import type { ScoreColumnFigures } from './score-column.ts'
import { computeStanding, distributionOf } from './standing.ts'

/** What a student's report needs besides the exam itself. */
export interface StudentExtras {
  /** Given answers by paper, one for each item; null where none were read. */
  answers: readonly (readonly string[] | null)[]
  /** Earlier exams, oldest first. */
  earlier: readonly TrendPoint[]
}

/** What is one student's own in a report, only with what the school shows. `line`: the student's of this exam. */
export function buildOwnReport(
  exam: Computed,
  student: number,
  { answers, earlier }: StudentExtras,
  line: ResultLine,
): OwnReport {
  const { facts, students, by } = exam
  return {
    student: {
      studentId: students.ids[student] as string,
      studentName: students.names[student] as string,
      gradeName: facts.grades[by.grade.of[student] as number]?.gradeName ?? '',
    },
    total: ownTotal(exam, student),
    subjects: exam.papers.map((paper, p) => {
      const assigned = assignedOf(exam, paper, student)
      const given = answers[p]
      return {
        ...ownColumn(exam, paper.column, student),
        ...(assigned ? { assigned } : {}),
        scores: scoresOf(paper, student),
        ...(given ? { answers: [...given] } : {}),
      }
    }),
    trend: [
      ...earlier,
      {
        examId: facts.examId,
        examName: facts.examName,
        startTime: facts.startTime,
        isJoint: facts.isJoint,
        scoreRate: line.scoreRate,
        classRate: line.classScoreRate,
        schoolRate: line.gradeScoreRate,
        beat: line.beat,
      },
    ],
  }
}

/** A sum of some subjects is told, and that it is apart; it has no standing. */
function ownTotal(exam: Computed, student: number): OwnReport['total'] {
  const own = ownColumn(exam, exam.total, student)
  if (!isApart(exam, student)) return own
  const sum = exam.sums[student] as number
  return {
    ...own,
    score: hundredthsToMark(sum),
    scoreRate: roundRate(scoreRate(sum, exam.total.full)),
    apart: true,
  }
}

function ownColumn(exam: Computed, column: ScoreColumnFigures, student: number): OwnReport['total'] {
  const { facts, by } = exam
  const { rankDisplay: display, levels } = locateStudent(exam, student).facts
  const score = column.scores[student] as number
  const seen = { column, by, student, display, isJoint: facts.isJoint, levels }
  return {
    score: score === ABSENT ? null : hundredthsToMark(score),
    scoreRate: score === ABSENT ? null : roundRate(scoreRate(score, column.full)),
    standing: computeStanding(seen),
    distribution: distributionOf(seen),
  }
}

/** Marks by item; of an absent student, none. */
function scoresOf({ facts, rowOf, marks }: ComputedPaper, student: number): (number | null)[] {
  const items = facts.items.length
  const row = rowOf[student] as number
  if (row < 0) return Array<null>(items).fill(null)
  const scores: (number | null)[] = []
  for (let at = row * items; at < (row + 1) * items; at++) {
    const mark = marks.marks[at] as number
    scores.push(mark === NOT_GIVEN ? null : hundredthsToMark(mark))
  }
  return scores
}
