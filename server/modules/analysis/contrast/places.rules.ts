import { ABSENT, MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { competitionRanks } from '#core/domain/analysis/rank.ts'

/**
 * Place of each class by its mean: 1 + classes with a higher one; classes without a mean are left out. Means are compared
 * to a ten-thousandth of a mark; equal ones share a place (docs/formulas.md, Contrast sheet).
 */
export function placesByMean(
  classes: readonly { id: string; mean: number | null }[],
): ReadonlyMap<string, number> {
  const means = classes.map(({ mean }) => (mean === null ? ABSENT : Math.round(mean * MARK_SCALE * 100)))
  const { rank } = competitionRanks(Int32Array.from(means))
  return new Map(
    classes.flatMap(({ id }, i): [string, number][] =>
      (rank[i] as number) > 0 ? [[id, rank[i] as number]] : [],
    ),
  )
}
