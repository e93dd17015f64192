/** Settings of double marking for one block; marks in hundredths. */
export interface ArbitrationRule {
  /** Largest difference of two marks that still agrees. */
  readonly threshold: number
  /** When the third mark is equally near to both: which pair counts. */
  readonly equallyNear: 'higher' | 'lower'
  /** The mean is brought to the next step of this size, half up: 50 keeps half marks. */
  readonly step: number
}

export type Arbitration =
  /** `pair`: places of the two marks it was made of. */
  | { readonly state: 'final'; readonly mark: number; readonly pair: readonly [number, number] }
  /** Another blind mark is needed. */
  | { readonly state: 'third' }
  /** The leader decides: the third mark agrees with neither. */
  | { readonly state: 'leader' }

/** Mean of two marks, brought to a step half up; all in hundredths. */
export const meanOf = (a: number, b: number, step: number): number =>
  Math.floor((a + b) / 2 / step + 0.5) * step

/**
 * The mark of an answer from its blind marks (docs/formulas.md, Marking). One or two marks that differ by more than the threshold
 * need another; a third within the threshold of one gives the mean of that pair, of both: of the nearer. The first two
 * marks may come in either order: the outcome is the same.
 */
export function arbitrate(marks: readonly number[], rule: ArbitrationRule): Arbitration {
  const [a, b, c] = marks
  if (a === undefined || b === undefined) return { state: 'third' }
  if (Math.abs(a - b) <= rule.threshold)
    return { state: 'final', mark: meanOf(a, b, rule.step), pair: [0, 1] }
  if (c === undefined) return { state: 'third' }
  const lower = Math.min(a, b)
  const higher = Math.max(a, b)
  const toLower = Math.abs(c - lower)
  const toHigher = Math.abs(c - higher)
  if (Math.min(toLower, toHigher) > rule.threshold) return { state: 'leader' }
  const up = toHigher < toLower || (toHigher === toLower && rule.equallyNear === 'higher')
  const near = up ? higher : lower
  return { state: 'final', mark: meanOf(near, c, rule.step), pair: [near === a ? 0 : 1, 2] }
}
