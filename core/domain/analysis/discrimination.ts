import { type Extremes, Zone } from './extremes.ts'

/**
 * D = (mean of the high group - mean of the low group) / full mark, -1..1 (docs/formulas.md, Discrimination). `sums`: the item's marks
 * added up in each zone of `groups`, every row given; these and `full` in hundredths. Null under two rows or without a
 * full mark.
 */
export function discrimination(sums: Float64Array, groups: Extremes, full: number): number | null {
  if (groups.zone.length < 2 || full <= 0) return null
  const inZone = (bit: number) => sums.reduce((sum, x, zone) => (zone & bit ? sum + x : sum), 0)
  const high = inZone(Zone.high) + inZone(Zone.highCut) * groups.highCut
  const low = inZone(Zone.low) + inZone(Zone.lowCut) * groups.lowCut
  const difference = high - low
  return difference / groups.k / full
}

/** D of a whole paper: the items' D weighted by their full marks (docs/formulas.md, Discrimination). Null if an item has none. */
export function paperDiscrimination(items: readonly (number | null)[], full: Int32Array): number | null {
  let sum = 0
  let marks = 0
  for (const [j, d] of items.entries()) {
    if (d === null) return null
    sum += d * (full[j] as number)
    marks += full[j] as number
  }
  return marks > 0 ? sum / marks : null
}
