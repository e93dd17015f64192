import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { lineIn } from '#core/domain/analysis/line.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { ascendingOf, countAtLeast } from '#core/domain/analysis/score-counts.ts'

/** A line that the school drew, and who of the grade reaches it. */
export interface ReachedLine {
  readonly name: string
  /** Marks. */
  readonly line: number
  /** Students of the grade with a score, and those at the line or above it. */
  readonly n: number
  readonly above: number
}

/**
 * The school's lines on the total, or on the one subject that the reader sees, over the whole grade. [] where none is drawn
 * or the reader does not see the grade.
 */
export function listReachedLines({ scoreLines, courses, grade }: ContrastSheet): ReachedLine[] {
  const total = grade.counts?.total ?? null
  const counts = total ?? (courses.length === 1 ? (grade.counts?.courses[0] ?? null) : null)
  const subject = total ? 'total' : (courses[0]?.paperId ?? courses[0]?.courseId)
  const ascending = counts ? ascendingOf(counts) : null
  if (!ascending?.length) return []
  const drawn = scoreLines?.find((one) => one.subject === subject)?.lines ?? []
  return drawn.flatMap(({ name, by, value }) => {
    const line = lineIn(
      ascending,
      by === 'score' ? { by, score: Math.round(value * MARK_SCALE) } : { by, share: value },
    )
    return line === null
      ? []
      : [{ name, line: line / MARK_SCALE, n: ascending.length, above: countAtLeast(ascending, line) }]
  })
}
