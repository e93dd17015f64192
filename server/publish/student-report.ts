import type { StudentReport, TrendPoint } from '#contract/report.ts'
import { ABSENT } from '#core/domain/analysis/marks.ts'
import { scoreRate } from '#core/domain/analysis/rates.ts'
import { assignedOf } from './assigned-score.ts'
import type { Column } from './column.ts'
import type { Computed } from './compute.ts'
import type { ExamFacts } from './exam-data.ts'
import { marksOf, storedOrNull, storedRate } from './figures.ts'
import { mayShowMean, placeOf } from './place.ts'
import { resultLine } from './result-line.ts'
import { distributionOf, standingOf } from './standing.ts'
import { studentSubject } from './student-subject.ts'

/** What a student's report needs besides the exam itself. */
export interface StudentExtras {
  /** Given answers by paper, one for each item; null where none were read. */
  answers: readonly (readonly string[] | null)[]
  /** Earlier exams, oldest first. */
  earlier: readonly TrendPoint[]
}

/** One student's whole report, in the contract's shape and only with what the school shows. */
export function studentReport(exam: Computed, student: number, extras: StudentExtras): StudentReport {
  const { facts, students, by } = exam
  const place = placeOf(exam, student)
  return {
    kind: 'student-report',
    format: 1,
    examId: facts.examId,
    version: facts.version,
    publishedAt: facts.publishedAt,
    examName: facts.examName,
    examType: facts.examType,
    startTime: facts.startTime,
    isJoint: facts.isJoint,
    student: {
      studentId: students.ids[student] as string,
      studentName: students.names[student] as string,
      className: facts.classes[place.klass]?.className ?? '',
      gradeName: facts.grades[by.grade.of[student] as number]?.gradeName ?? '',
      schoolName: place.facts.schoolName,
    },
    rankDisplay: place.facts.rankDisplay,
    counts: {
      class: exam.total.stats.klass[place.klass]?.n ?? 0,
      school: exam.total.stats.school[place.school]?.n ?? 0,
      joint: facts.isJoint ? (exam.total.stats.all[0]?.n ?? 0) : null,
    },
    total: standingIn(exam, exam.total, student),
    subjects: exam.papers.map((paper, p) => {
      const assigned = assignedOf(exam, paper, student)
      return {
        paperId: paper.facts.paperId,
        courseId: paper.facts.courseId,
        courseName: paper.facts.courseName,
        ...standingIn(exam, paper.column, student),
        ...(assigned ? { assigned } : {}),
        ...studentSubject(exam, paper, student, extras.answers[p] ?? null),
      }
    }),
    pending: [...facts.pending],
    trend: [...extras.earlier, ownPoint(facts, exam, student)],
  }
}

function standingIn(exam: Computed, column: Column, student: number): StudentReport['total'] {
  const { isJoint } = exam.facts
  const place = placeOf(exam, student)
  const { rankDisplay: display, levels } = place.facts
  const score = column.scores[student] as number
  const seen = { column, by: exam.by, student, display, isJoint, levels }
  const mean = (stats: { n: number; mean: number | null } | undefined) =>
    stats && mayShowMean(display, stats.n) ? storedOrNull(stats.mean) : null
  return {
    full: marksOf(column.full),
    score: score === ABSENT ? null : marksOf(score),
    scoreRate: score === ABSENT ? null : storedRate(scoreRate(score, column.full)),
    standing: standingOf(seen),
    averages: {
      class: mean(column.stats.klass[place.klass]),
      school: mean(column.stats.school[place.school]),
      joint: isJoint ? mean(column.stats.all[0]) : null,
    },
    distribution: distributionOf(seen),
  }
}

function ownPoint(facts: ExamFacts, exam: Computed, student: number): TrendPoint {
  const line = resultLine(exam, student)
  return {
    examId: facts.examId,
    examName: facts.examName,
    startTime: facts.startTime,
    isJoint: facts.isJoint,
    scoreRate: line.scoreRate,
    classRate: line.classScoreRate,
    schoolRate: line.gradeScoreRate,
    beat: line.beat,
  }
}
