import type { GroupStats } from '#contract/class-report.ts'
import type { ContrastSheet } from '#contract/contrast.ts'
import { ABSENT } from '#core/domain/analysis/marks.ts'
import { type LineSheet, prepareSheet } from '#core/domain/analysis/simulator.ts'

/** Choice of the whole exam in the list of subjects. */
export const TOTAL = 'total'

/** The total or one subject, as far as the reader sees it. */
export interface Subject {
  readonly id: string
  /** '' for the total. */
  readonly name: string
  readonly full: number
  /** Hundredths by student, ABSENT where absent or unseen. */
  readonly scores: Int32Array
  /** Indexes of the classes seen in it. */
  readonly classes: readonly number[]
  /** Figures of the whole grade, classes beyond those seen among it. */
  readonly grade: GroupStats | null
  /** Place of each class of the sheet in the grade by its mean; null: no mean, or not seen. */
  readonly places: readonly (number | null)[]
}

const column = (list: readonly (number | null)[]): Int32Array => Int32Array.from(list, (x) => x ?? ABSENT)

/** What can be compared: the total where it may be read and is more than one subject, then each subject. */
export function subjectsOf(sheet: ContrastSheet): Subject[] {
  const courses = sheet.courses.map(
    ({ courseId, courseName, full }, c): Subject => ({
      id: courseId,
      name: courseName,
      full,
      scores: column(sheet.scores[c] ?? []),
      classes: sheet.classes.flatMap((k, i) => (k.courses.includes(c) ? [i] : [])),
      grade: sheet.grade.courses[c] ?? null,
      places: sheet.classes.map((k) => k.places.courses[c] ?? null),
    }),
  )
  const whole = sheet.classes.flatMap((k, i) => (k.hasTotal ? [i] : []))
  if (whole.length === 0 || courses.length === 1) return courses
  const total: Subject = {
    id: TOTAL,
    name: '',
    full: sheet.fullMark,
    scores: column(sheet.totals),
    classes: whole,
    grade: sheet.grade.total,
    places: sheet.classes.map((k) => k.places.total),
  }
  return [total, ...courses]
}

/** Scores of one class in a subject, in the sheet's order. */
export const scoresOfClass = (sheet: ContrastSheet, subject: Subject, klass: number): Int32Array =>
  subject.scores.filter((_, i) => sheet.classOf[i] === klass)

/** The sheet for trying lines on a subject; beside the total every subject tells its effective score. */
export const lineSheetOf = (sheet: ContrastSheet, subject: Subject, all: readonly Subject[]) => {
  const subjects = subject.id === TOTAL ? all.filter((s) => s.id !== TOTAL) : []
  const lines: LineSheet = {
    totals: subject.scores,
    classOf: Int32Array.from(sheet.classOf),
    classes: sheet.classes.length,
    subjects: subjects.map((s) => s.scores),
  }
  return { prepared: prepareSheet(lines), subjects }
}
