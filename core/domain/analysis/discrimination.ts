import { type Extremes, Zone } from './extremes.ts'

/**
 * D = (mean of the high group - mean of the low group) / full mark, -1..1 (analytics 5.3). `item`: hundredths, one
 * for each row of `groups`, every one given; `full` in hundredths. Null under two rows or without a full mark.
 */
export function discrimination(item: Int16Array, groups: Extremes, full: number): number | null {
  if (item.length < 2 || full <= 0) return null
  let high = 0
  let highCut = 0
  let low = 0
  let lowCut = 0
  for (let r = 0; r < item.length; r++) {
    const zone = groups.zone[r] as number
    if (zone === 0) continue
    const x = item[r] as number
    if (zone & Zone.high) high += x
    if (zone & Zone.highCut) highCut += x
    if (zone & Zone.low) low += x
    if (zone & Zone.lowCut) lowCut += x
  }
  const difference = high + highCut * groups.highCut - (low + lowCut * groups.lowCut)
  return difference / groups.k / full
}

/** D of a whole paper: the items' D weighted by their full marks (analytics 5.3). Null if an item has none. */
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
