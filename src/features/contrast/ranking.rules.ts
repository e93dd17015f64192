import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { computeMeanScore, momentsOf } from '#core/domain/analysis/moments.ts'
import { rankAmong } from '#core/domain/analysis/score-counts.ts'
import { type ContrastSubject, scoresOfClass } from '#core/domain/contrast/subjects.ts'
import { t } from '#src/i18n/i18n.ts'

/** Place of a class's mean in one subject. */
export interface ClassPlace {
  /** Marks; null: nobody present or not seen. */
  readonly mean: number | null
  /** Among the subject's classes, seen or not: 1 + classes with a strictly higher mean; null without one. */
  readonly rank: number | null
}

/** Every class's mean in every subject and its place. Row = class, column = subject. */
export const classPlaces = (sheet: ContrastSheet, subjects: readonly ContrastSubject[]): ClassPlace[][] =>
  sheet.classes.map((_, at) =>
    subjects.map((subject) => {
      const own = subject.classes.includes(at)
        ? computeMeanScore(momentsOf(scoresOfClass(sheet, subject, at)))
        : null
      return { mean: own === null ? null : own / MARK_SCALE, rank: subject.places[at] ?? null }
    }),
  )

export interface StudentPlace {
  readonly studentId: string
  readonly name: string
  readonly className: string
  readonly score: number
  readonly rank: number
}

/**
 * Students seen in a subject from the top, at least as many as asked with everybody tied with the last of them; each with
 * the rank among everybody of the subject, seen or not.
 */
export function topStudents(sheet: ContrastSheet, subject: ContrastSubject, atLeast: number): StudentPlace[] {
  const ranked = [...subject.scores.keys()]
    .map((i) => ({ i, rank: rankAmong(subject.everybody, subject.scores[i] as number) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => a.rank - b.rank || (sheet.numbers[a.i] ?? '').localeCompare(sheet.numbers[b.i] ?? ''))
  const last = ranked[atLeast - 1]?.rank ?? Number.POSITIVE_INFINITY
  return ranked
    .filter(({ rank }) => rank <= last)
    .map(({ i, rank }) => ({
      studentId: sheet.studentIds[i] ?? '',
      name: sheet.names[i] || t('contrast.removed'),
      className: sheet.classes[sheet.classOf[i] ?? -1]?.className ?? '',
      score: (subject.scores[i] as number) / MARK_SCALE,
      rank,
    }))
}
