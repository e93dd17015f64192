import type { JointSums } from './correlation.ts'

/** Values a row's zone may have (extremes.ts). */
const ZONES = 16

/** Everything about one item that its figures are made of. */
export interface ItemTally {
  sums: JointSums
  /** Sum of the marks in each zone, hundredths. */
  zones: Float64Array
  /** Rows with this mark, hundredths. */
  countOf: (mark: number) => number
}

/**
 * Item and total of the same rows, hundredths, every mark given; `zone`: that of each row. One pass counts each mark
 * in each zone; all sums but those of the totals follow from the counts. All are exact.
 */
export function tallyOf(marks: Int16Array, totals: Int32Array, zone: Uint8Array): ItemTally {
  const { min, max } = boundsOf(marks)
  const width = Math.max(0, max - min + 1)
  const counts = new Int32Array(ZONES * width)
  let t = 0
  let tt = 0
  let xt = 0
  for (let r = 0; r < marks.length; r++) {
    const x = marks[r] as number
    const total = totals[r] as number
    const at = (zone[r] as number) * width + x - min
    counts[at] = (counts[at] as number) + 1
    t += total
    tt += total * total
    xt += x * total
  }
  const zones = new Float64Array(ZONES)
  const ofMark = new Int32Array(width)
  let xx = 0
  for (let z = 0, at = 0; z < ZONES; z++) {
    for (let v = 0; v < width; v++, at++) {
      const n = counts[at] as number
      const x = v + min
      ofMark[v] = (ofMark[v] as number) + n
      zones[z] = (zones[z] as number) + n * x
      xx += n * x * x
    }
  }
  const sums = { n: marks.length, x: zones.reduce((a, b) => a + b, 0), xx, t, tt, xt }
  return { sums, zones, countOf: (mark) => ofMark[mark - min] ?? 0 }
}

function boundsOf(marks: Int16Array): { min: number; max: number } {
  let min = 0
  let max = 0
  for (let r = 0; r < marks.length; r++) {
    const x = marks[r] as number
    if (x < min) min = x
    if (x > max) max = x
  }
  return { min, max }
}
