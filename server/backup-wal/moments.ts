import type { Pack } from '../backup/pack.ts'
import type { BackupStorage } from '../backup/place.ts'
import { type Base, readBase } from './base.ts'
import { findLines, type LogChain } from './names.ts'
import { segmentsBetween } from './segments.ts'

/** From when to when moments can be brought back, both included; epoch ms. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** What it takes to bring a moment back. */
export interface RecoveryPlan {
  readonly line: string
  readonly base: Base
  /** Files of the log, without a gap. */
  readonly segments: readonly string[]
}

/** A moment that cannot be brought back from a place. */
export class OutsideError extends Error {
  readonly ranges: readonly Range[]
  constructor(ranges: readonly Range[]) {
    super('That moment cannot be brought back.')
    this.ranges = ranges
  }
}

const rangeOf = ({ bases, marks }: LogChain): Range[] => {
  const [from, to] = [bases[0], marks.at(-1)?.at]
  return from === undefined || to === undefined || to < from ? [] : [{ from, to }]
}

/** Ranges of moments of a place, the earliest first. */
export const rangesOf = (lines: readonly LogChain[]): Range[] =>
  lines.flatMap(rangeOf).toSorted((a, b) => a.from - b.from)

/**
 * How to recover the database to a point in time. Where more than one unbroken part of the log covers it, the one with the
 * latest end is used.
 * @param at epoch ms
 * @throws OutsideError no stretch holds it
 * @throws Error the log up to it has a gap
 */
export async function planRecovery(place: BackupStorage, pack: Pack, at: number): Promise<RecoveryPlan> {
  const lines = await findLines(place)
  const [line] = lines
    .filter((one) => rangeOf(one).some(({ from, to }) => from <= at && at <= to))
    .toSorted((a, b) => (b.marks.at(-1)?.at ?? 0) - (a.marks.at(-1)?.at ?? 0))
  const first = line?.bases.filter((one) => one <= at).at(-1)
  const last = line?.marks.find((mark) => mark.at >= at)
  if (!line || first === undefined || !last) throw new OutsideError(rangesOf(lines))
  const base = await readBase(place, pack, line.id, first)
  const segments = segmentsBetween(base.from, last.segment, base.segmentBytes)
  const lacking = segments.find((segment) => !line.segments.has(segment))
  if (lacking !== undefined)
    throw new Error(`${place.name} lacks ${lacking} of the log: that moment cannot be reached.`)
  return { line: line.id, base, segments }
}
