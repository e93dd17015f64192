import { ALPHA, type Bounds, computeMeanBounds, halfWidth, meanAndSd } from './confidence.ts'

export interface Alarm extends Bounds {
  readonly kind: 'drift' | 'severity' | 'fast' | 'unsteady'
  /** Answers it rests on. */
  readonly n: number
}

/** What is known of one marker in a block, marks in marks, oldest first. */
export interface MarkerFacts {
  /** The block's mark of each answer that counts. */
  readonly marks: readonly number[]
  /** Their mark less the leader's, of control answers. */
  readonly control: readonly number[]
  /** Their second mark less their first, of repeated answers. */
  readonly repeat: readonly number[]
  /** Seconds each answer was looked at. */
  readonly seconds: readonly number[]
}

/** What all others of the block gave: how many marks, their mean and standard deviation. */
export interface OthersFacts {
  readonly n: number
  readonly mean: number
  readonly sd: number
  /** Median of the seconds an answer took them; null: unknown. */
  readonly seconds: number | null
}

/** Answers of one look at a marker; a new look begins every half of it, so that a drift that begins late is found soon. */
const LOOK = 200
/** Fewer than this say nothing. */
const FEW = 20
const FEW_CONTROL = 10
/** Nobody reads an answer in less, seconds. */
const LEAST_SECONDS = 1
/** Of what others take. */
const LEAST_SHARE = 0.2
/** Latest control and repeated answers that are looked at. */
const RECENT = 40

/**
 * What a leader should look at, of one marker: raised only while the bounds leave what is well. Who marks as the others do
 * is named with a chance of at most 5 % in a look, however often it is asked (`halfWidth`).
 * @param step the block's smallest difference of marks
 * @param threshold largest difference that still agrees
 */
export function alarmsOf(
  own: MarkerFacts,
  others: OthersFacts,
  { step, threshold }: { step: number; threshold: number },
): Alarm[] {
  const found: (Alarm | null)[] = [
    driftOf(own.control.slice(-RECENT), step),
    severityOf(own.marks, others),
    fastOf(own.seconds.slice(-RECENT), others.seconds),
    unsteadyOf(own.repeat.slice(-RECENT), Math.max(step, threshold)),
  ]
  return found.filter((alarm) => alarm !== null)
}

function driftOf(differences: readonly number[], step: number): Alarm | null {
  const n = differences.length
  if (n < FEW_CONTROL) return null
  const bounds = computeMeanBounds(differences, step / 2)
  return isOff(bounds, 0) ? { kind: 'drift', ...bounds, n } : null
}

const isOff = ({ low, high }: Bounds, well: number): boolean => low > well || high < well

/** The marker's mean less the others', in the looks that are open. */
function severityOf(marks: readonly number[], others: OthersFacts): Alarm | null {
  if (others.n < FEW) return null
  const begun = Math.floor((marks.length * 2) / LOOK) * (LOOK / 2)
  for (const from of [begun - LOOK / 2, begun]) {
    const seen = marks.slice(Math.max(0, from))
    const n = seen.length
    if (n < FEW) continue
    const { mean, sd } = meanAndSd(seen)
    const both = Math.sqrt((n * sd ** 2 + others.n * others.sd ** 2) / (n + others.n))
    // two looks are open at a time: each has half of the chance
    const half = halfWidth((n * others.n) / (n + others.n), both, ALPHA / 2)
    const value = mean - others.mean
    const bounds = { value, low: value - half, high: value + half }
    if (both > 0 && isOff(bounds, 0)) return { kind: 'severity', ...bounds, n }
  }
  return null
}

function fastOf(seconds: readonly number[], ofOthers: number | null): Alarm | null {
  const n = seconds.length
  if (n < FEW) return null
  const least = Math.max(LEAST_SECONDS, (ofOthers ?? 0) * LEAST_SHARE)
  const bounds = computeMeanBounds(seconds, least / 10)
  return bounds.high < least ? { kind: 'fast', ...bounds, low: Math.max(0, bounds.low), n } : null
}

function unsteadyOf(differences: readonly number[], well: number): Alarm | null {
  const n = differences.length
  if (n < FEW_CONTROL) return null
  const bounds = computeMeanBounds(
    differences.map((d) => Math.abs(d)),
    well / 10,
  )
  return bounds.low > well ? { kind: 'unsteady', ...bounds, n } : null
}
