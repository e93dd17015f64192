import { sortedScores } from './quartiles.ts'

/** How equal totals at the cut are treated: shared out evenly, or cut by the order of the rows. */
export type Ties = 'weighted' | 'order'

/** The high and the low group of D. A row may be in both only when totals tie across both cuts. */
export interface Extremes {
  /** Students in each group: floor(share * n), at least 1. */
  k: number
  /** For each row the sum of HIGH, HIGH_CUT, LOW, LOW_CUT. */
  zone: Uint8Array
  /** Weight 0..1 of each row in HIGH_CUT and in LOW_CUT. */
  highCut: number
  lowCut: number
}

export const Zone = { high: 1, highCut: 2, low: 4, lowCut: 8 } as const

/**
 * High and low group by the total of the paper, never by the item itself (docs/formulas.md, Discrimination: an item sorted by its own
 * score looks good whatever it is). With `weighted` a tie at the cut counts each tied row by its expected share, so
 * that D does not depend on the order of the students.
 */
export function extremesOf(totals: Int32Array, ties: Ties = 'weighted', share = 0.27): Extremes {
  const n = totals.length
  const k = Math.max(1, Math.floor(share * n))
  return ties === 'order' ? byOrder(totals, k) : byWeight(totals, k)
}

function byWeight(totals: Int32Array, k: number): Extremes {
  const ascending = sortedScores(totals)
  const lowLine = ascending[k - 1] as number
  const highLine = ascending[ascending.length - k] as number
  let above = 0
  let atHigh = 0
  let under = 0
  let atLow = 0
  const zone = new Uint8Array(totals.length)
  for (let r = 0; r < totals.length; r++) {
    const x = totals[r] as number
    if (x > highLine) above++
    if (x === highLine) atHigh++
    if (x < lowLine) under++
    if (x === lowLine) atLow++
    const high = x > highLine ? Zone.high : x === highLine ? Zone.highCut : 0
    const low = x < lowLine ? Zone.low : x === lowLine ? Zone.lowCut : 0
    zone[r] = high | low
  }
  return { k, zone, highCut: (k - above) / atHigh, lowCut: (k - under) / atLow }
}

/** Best first, equal totals in the order of the rows; the first k and the last k. */
function byOrder(totals: Int32Array, k: number): Extremes {
  const order = Uint32Array.from(totals, (_, i) => i).sort(
    (a, b) => (totals[b] as number) - (totals[a] as number) || a - b,
  )
  const zone = new Uint8Array(totals.length)
  for (const row of order.subarray(0, k)) zone[row] = Zone.high
  for (const row of order.subarray(order.length - k)) zone[row] = (zone[row] as number) | Zone.low
  return { k, zone, highCut: 0, lowCut: 0 }
}
