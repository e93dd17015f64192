import { bandOf, DEFAULT_LEVELS, type LevelShare, levelEnds } from '#core/domain/analysis/level.ts'
import type { RankDisplay } from '../db/tables.ts'

/**
 * Where a school does not show exact ranks, nothing in a report may leave fewer than this many places a student could
 * have, and no average may stand for fewer students (with two, the mean and their own score give the other's).
 */
export const MIN_PLACES = 3
/** Levels and sixths are for groups of this size at least; smaller ones get none. */
export const MIN_GROUP = 20

/** The places (competition ranks) first..last that all show the same. */
export interface RankRange {
  first: number
  last: number
}

/** The letter shown and the places it stands for. */
export interface ShownLevel extends RankRange {
  level: string
}

/**
 * Levels of a group of n, in order. A level with too few places to hide a rank is joined to its neighbour: the last
 * of 45 is a D, since an E of one place would be a rank.
 */
export function mergeSmallLevels(n: number, levels: readonly LevelShare[] = DEFAULT_LEVELS): ShownLevel[] {
  const blocks: ShownLevel[] = []
  for (const { level, last } of levelEnds(n, levels)) {
    const open = blocks.at(-1)
    if (open && isSmall(open)) open.last = last
    else blocks.push({ level, first: (open?.last ?? 0) + 1, last })
  }
  const [before, end] = blocks.slice(-2)
  if (before && end && isSmall(end)) {
    before.last = end.last
    blocks.pop()
  }
  return blocks
}

const isSmall = (p: RankRange): boolean => p.last - p.first + 1 < MIN_PLACES

/** The places common to both. */
export function overlap(a: RankRange, b: RankRange): RankRange {
  return { first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) }
}

export const hidesRank = (places: RankRange): boolean => !isSmall(places)

/** The places a rank of n might be, as far as the school's way of showing tells; null: nothing is told. */
export function placesShown(
  display: RankDisplay,
  rank: number,
  n: number,
  levels: readonly LevelShare[] = DEFAULT_LEVELS,
): RankRange | null {
  if (display === 'exact') return { first: rank, last: rank }
  if (display === 'none' || n < MIN_GROUP) return null
  if (display === 'level')
    return mergeSmallLevels(n, levels).find((l) => rank >= l.first && rank <= l.last) ?? null
  const band = bandOf(rank, n)
  return { first: Math.ceil(((band - 1) * n) / 6) + 1, last: Math.ceil((band * n) / 6) }
}
