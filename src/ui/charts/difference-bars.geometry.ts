export interface DifferenceEntry {
  /** Marks above (positive) or below the reference; null: nobody was present. */
  readonly difference: number | null
  /** Standard error of the mean in marks; null under two students. */
  readonly error: number | null
}

export interface DifferencePlace {
  /** Percents of the width. */
  readonly from: number
  readonly to: number
  readonly low: number | null
  readonly high: number | null
}

/** Half of the axis in marks: the farthest whisker, at least one mark, a little room beyond. */
export function differenceReach(entries: readonly DifferenceEntry[], z: number): number {
  const ends = entries.map(({ difference, error }) =>
    difference === null ? 0 : Math.abs(difference) + z * (error ?? 0),
  )
  return Math.max(1, ...ends) * 1.05
}

/** Places of a bar around the middle (50 %) with a whisker of `z` standard errors; null without a difference. */
export function placeDifference(entry: DifferenceEntry, reach: number, z: number): DifferencePlace | null {
  const { difference, error } = entry
  if (difference === null) return null
  const at = (value: number): number => 50 + (50 * value) / reach
  return {
    from: Math.min(50, at(difference)),
    to: Math.max(50, at(difference)),
    low: error === null ? null : at(difference - z * error),
    high: error === null ? null : at(difference + z * error),
  }
}
