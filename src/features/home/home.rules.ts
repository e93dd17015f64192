import { listedShape } from '#core/domain/report/since-last.ts'
import { roundHalfUp } from '#src/i18n/format.ts'

export type Comparison =
  | { key: 'home.alone' | 'home.equal'; rate: number }
  | { key: 'home.above' | 'home.below'; rate: number; points: number }

/**
 * How a score rate stands to the grade's, in whole percents, so that the difference is the one of the two figures
 * shown. Rates 0..1; null: the grade's may not be shown.
 */
export const compareRates = (own: number, grade: number | null): Comparison => {
  const rate = roundHalfUp(own * 100)
  if (grade === null) return { key: 'home.alone', rate }
  const points = rate - roundHalfUp(grade * 100)
  if (points === 0) return { key: 'home.equal', rate }
  return { key: points > 0 ? 'home.above' : 'home.below', rate, points: Math.abs(points) }
}

/** What is said of an exam where nothing can be compared: nothing was sat, or the sum stands apart. */
type NoComparison = { key: 'home.absentText' | 'home.apartText' }

/** How an exam of the list went beside the grade. */
export const compareExam = ({
  score,
  scoreRate,
  gradeScoreRate,
}: Pick<ComparedExam, 'score' | 'scoreRate' | 'gradeScoreRate'>): Comparison | NoComparison => {
  if (scoreRate !== null) return compareRates(scoreRate, gradeScoreRate)
  return { key: score === null ? 'home.absentText' : 'home.apartText' }
}

type ChangeDirection = 'up' | 'down' | 'same'

/** The change since the last comparable exam, in marks as they are shown; `grade` null: its mean may not be shown. */
export interface SinceLast {
  readonly examName: string
  readonly way: ChangeDirection
  readonly marks: number
  readonly grade: { readonly way: ChangeDirection; readonly marks: number } | null
}

/** What of an exam of the list is compared. */
export interface ComparedExam {
  readonly examName: string
  readonly startTime: number
  readonly score: number | null
  /** Null: absent, or a sum without a missed subject that stands apart. */
  readonly scoreRate: number | null
  readonly fullMark: number
  readonly gradeScoreRate: number | null
  readonly courses: readonly { readonly courseId: string; readonly fullMark: number }[]
}

const change = (by: number) => {
  const marks = roundHalfUp(by, 1)
  return { way: marks > 0 ? 'up' : marks < 0 ? 'down' : 'same', marks: Math.abs(marks) } as const
}

/**
 * How the newest exam differs from the last one before it with the same subjects and full marks; null where there is
 * none, or one of them was missed.
 */
export function sinceLast(newest: ComparedExam, exams: readonly ComparedExam[]): SinceLast | null {
  const last = exams
    .filter((exam) => exam.startTime < newest.startTime && listedShape(exam) === listedShape(newest))
    .reduce<ComparedExam | null>(
      (at, exam) => (at === null || exam.startTime > at.startTime ? exam : at),
      null,
    )
  if (last === null || last.score === null || newest.score === null) return null
  if (last.scoreRate === null || newest.scoreRate === null) return null
  const [now, then] = [newest.gradeScoreRate, last.gradeScoreRate]
  return {
    examName: last.examName,
    ...change(newest.score - last.score),
    grade: now === null || then === null ? null : change((now - then) * newest.fullMark),
  }
}
