import type { ContrastSheet } from '#contract/contrast.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { mean, momentsOf } from '#core/domain/analysis/moments.ts'
import { competitionRanks } from '#core/domain/analysis/rank.ts'
import { type Subject, scoresOfClass } from './sheet.rules.ts'

/** Place of a class's mean in one subject. */
export interface ClassPlace {
  /** Marks; null: nobody present or not seen. */
  readonly mean: number | null
  /** In the whole grade: 1 + classes with a strictly higher mean; null without one. */
  readonly rank: number | null
}

/** Every class's mean in every subject and its place in the whole grade. Row = class, column = subject. */
export const classPlaces = (sheet: ContrastSheet, subjects: readonly Subject[]): ClassPlace[][] =>
  sheet.classes.map((_, at) =>
    subjects.map((subject) => {
      const own = subject.classes.includes(at) ? mean(momentsOf(scoresOfClass(sheet, subject, at))) : null
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

/** Students of a subject from the top, as many as asked and everybody tied with the last of them. */
export function topStudents(sheet: ContrastSheet, subject: Subject, atMost: number): StudentPlace[] {
  const { rank } = competitionRanks(subject.scores)
  return [...rank.keys()]
    .filter((i) => (rank[i] as number) > 0 && (rank[i] as number) <= atMost)
    .sort(
      (a, b) =>
        (rank[a] as number) - (rank[b] as number) ||
        (sheet.numbers[a] ?? '').localeCompare(sheet.numbers[b] ?? ''),
    )
    .map((i) => ({
      studentId: sheet.studentIds[i] ?? '',
      name: sheet.names[i] ?? '',
      className: sheet.classes[sheet.classOf[i] ?? -1]?.className ?? '',
      score: (subject.scores[i] as number) / MARK_SCALE,
      rank: rank[i] as number,
    }))
}
