import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { type CohortChange, cohortChange } from '../analysis/cohort.ts'
import { groupStats } from '../analysis/group-stats.ts'
import { ABSENT, MARK_SCALE } from '../analysis/marks.ts'
import { topShareMean } from '../analysis/shares.ts'
import { type OverAverage, overAverage, tScore, zScore } from '../analysis/standard-scores.ts'
import { type Contrast, contrast } from '../report/contrast.ts'
import { type ContrastSubject, scoresOfClass, TOTAL } from './subjects.ts'

type Stats = ReturnType<typeof groupStats>

/** One class in one subject (docs/formulas.md, Contrast sheet). Marks. */
export interface ClassAverage {
  readonly classId: string
  /** Place in the sheet's classes. */
  readonly at: number
  readonly className: string
  readonly stats: Stats
  readonly contrast: Contrast | null
  readonly over: OverAverage | null
  /** T of the class's mean in the grade. */
  readonly t: number | null
  readonly top: number | null
  /** Since the exam before, only those who sat both; null without one, or for a subject. */
  readonly change: CohortChange | null
}

export interface Averages {
  readonly grade: Stats
  readonly classes: readonly ClassAverage[]
}

/** Classes of a subject with anybody present, each against everybody it is ranked among (`subject.among`). */
export function averagesOf(sheet: ContrastSheet, subject: ContrastSubject): Averages {
  const { grade } = subject
  const classes = subject.classes.flatMap((at): ClassAverage[] => {
    const klass = sheet.classes[at]
    const scores = scoresOfClass(sheet, subject, at)
    const stats = subject.stats[at] ?? groupStats(scores, subject.full * MARK_SCALE)
    if (!klass || stats.n === 0) return []
    const top = topShareMean(scores)
    return [
      {
        classId: klass.classId,
        at,
        className: klass.className,
        stats,
        contrast: contrast(stats, grade),
        over: overAverage(stats, grade.mean),
        t: stats.mean === null || grade.mean === null ? null : tScore(stats.mean, grade.mean, grade.sd ?? 0),
        top: top === null ? null : top / MARK_SCALE,
        change: subject.id === TOTAL ? changeOf(sheet, subject, at, grade) : null,
      },
    ]
  })
  return { grade, classes }
}

function changeOf(
  sheet: ContrastSheet,
  subject: ContrastSubject,
  klass: number,
  grade: Stats,
): CohortChange | null {
  const { previous } = sheet
  // the standing then was one in the grade
  if (!previous || subject.among.of !== 'grade' || grade.mean === null || grade.sd === null) return null
  const pairs: { before: number; now: number }[] = []
  for (const [i, own] of sheet.classOf.entries()) {
    const x = subject.scores[i] as number
    const before = previous.z[i]
    if (own !== klass || x === ABSENT || before == null) continue
    const now = zScore(x / MARK_SCALE, grade.mean, grade.sd)
    if (now !== null) pairs.push({ before, now })
  }
  return cohortChange(pairs)
}
