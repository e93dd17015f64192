/** A level and its share of the group in percent, best first; the shares add up to 100. */
export interface LevelShare {
  level: string
  share: number
}

export const DEFAULT_LEVELS: readonly LevelShare[] = [
  { level: 'A', share: 15 },
  { level: 'B', share: 35 },
  { level: 'C', share: 35 },
  { level: 'D', share: 13 },
  { level: 'E', share: 2 },
]

/** The last place (rank) of each level in a group of n; levels without a place are left out. */
export function levelEnds(
  n: number,
  levels: readonly LevelShare[] = DEFAULT_LEVELS,
): { level: string; last: number }[] {
  const ends: { level: string; last: number }[] = []
  let cumulative = 0
  for (const { level, share } of levels) {
    cumulative += Math.round(share * 100)
    const last = Math.min(n, Math.floor((cumulative * n) / 10_000))
    if (share > 0 && last > (ends.at(-1)?.last ?? 0)) ends.push({ level, last })
  }
  const end = ends.at(-1)
  if (end) end.last = n
  return ends
}

/**
 * Level of a competition rank: the first whose cumulative share reaches rank / N, else the last that has a share
 * (docs/formulas.md, Rank). Equal scores have one rank and so one level. Compared in whole numbers.
 */
export function levelOf(rank: number, n: number, levels: readonly LevelShare[] = DEFAULT_LEVELS): string {
  return levelEnds(n, levels).find(({ last }) => rank <= last)?.level ?? ''
}

/** The sixth of the group a competition rank lies in, 1 = top .. 6. */
export const bandOf = (rank: number, n: number): number => Math.floor(((rank - 1) * 6) / n) + 1
