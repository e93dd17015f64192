import { ABSENT } from './marks.ts'

/** Bits looked at in one pass: few enough that the counts of a pass stay in the processor's nearest memory. */
const BITS = 11

/**
 * Indices of the scores given, lowest score first, equal ones in their order; ABSENT is left out. `scores`: any whole
 * numbers. Sorts by digits: O(n), and never more than three passes.
 */
export function ascendingOrder(scores: Int32Array): Int32Array {
  let order = new Int32Array(scores.length)
  let n = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x === ABSENT) continue
    order[n++] = i
    if (x < min) min = x
    if (x > max) max = x
  }
  order = order.subarray(0, n)
  if (n < 2) return order
  let spare = new Int32Array(n)
  for (let shift = 0; shift < 32 && (max - min) >>> shift > 0; shift += BITS) {
    byDigit(scores, order, spare, { min, shift, last: Math.min((1 << BITS) - 1, (max - min) >>> shift) })
    ;[order, spare] = [spare, order]
  }
  return order
}

interface Digit {
  min: number
  shift: number
  /** Highest value of the digit. */
  last: number
}

/** One pass: `from` into `to` by one digit of score - min, equal digits in their order. */
function byDigit(scores: Int32Array, from: Int32Array, to: Int32Array, { min, shift, last }: Digit): void {
  const mask = (1 << BITS) - 1
  const next = new Int32Array(last + 2)
  for (let i = 0; i < from.length; i++) {
    const digit = (((scores[from[i] as number] as number) - min) >>> shift) & mask
    next[digit + 1] = (next[digit + 1] as number) + 1
  }
  for (let d = 1; d <= last; d++) next[d] = (next[d] as number) + (next[d - 1] as number)
  for (let i = 0; i < from.length; i++) {
    const s = from[i] as number
    const digit = (((scores[s] as number) - min) >>> shift) & mask
    const at = next[digit] as number
    next[digit] = at + 1
    to[at] = s
  }
}
