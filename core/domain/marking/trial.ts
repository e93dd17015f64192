/** Marks of one answer of the trial round, in hundredths, one a question. */
export interface TrialMark {
  markerId: string
  marks: readonly number[]
  /** The leader's of the same answer; null: not given yet. */
  leader: readonly number[] | null
}

/** How one marker's marks lie beside the leader's; the mark of an answer is the sum of its questions. */
export interface TrialFigure {
  marked: number
  compared: number
  /** Of those compared: no further from the leader's than the threshold. */
  within: number
  /** Hundredths: mean of their mark less the leader's, and mean distance; null: nothing to compare. */
  meanDifference: number | null
  meanDistance: number | null
}

const sum = (marks: readonly number[]): number => marks.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length

/** Compares each marker with the leader. @param threshold largest difference that agrees, hundredths */
export function compareTrial(
  given: readonly TrialMark[],
  threshold: number,
): ReadonlyMap<string, TrialFigure> {
  const markers = new Set(given.map((one) => one.markerId))
  return new Map(
    [...markers].map((markerId) => {
      const own = given.filter((one) => one.markerId === markerId)
      const off = own.flatMap(({ marks, leader }) => (leader === null ? [] : [sum(marks) - sum(leader)]))
      const figure = {
        ...{ marked: own.length, compared: off.length },
        within: off.filter((by) => Math.abs(by) <= threshold).length,
        ...{ meanDifference: mean(off), meanDistance: mean(off.map(Math.abs)) },
      }
      return [markerId, figure]
    }),
  )
}
