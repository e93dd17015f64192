import { ABSENT } from '../marks.ts'
import type { AssignedChoices, AssignedModel } from './model.ts'

/** A level as it came out in one reference group. */
export interface LevelFound {
  /** Index into the model's levels. */
  readonly level: number
  /** Highest and lowest raw score in it, hundredths. */
  readonly rawHigh: number
  readonly rawLow: number
  /** Students in it, and those in the levels above. */
  readonly count: number
  readonly before: number
}

/** Raw scores with their counts, highest first. */
function groupsOfEqual(scores: readonly number[]): { raw: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const raw of scores) counts.set(raw, (counts.get(raw) ?? 0) + 1)
  return [...counts].map(([raw, count]) => ({ raw, count })).sort((a, b) => b.raw - a.raw)
}

/** Whether equal scores, `count` of them after `placed` others, still belong to a level that should end at `target`. */
function belongs(
  placed: number,
  count: number,
  target: number,
  boundary: AssignedChoices['boundary'],
): boolean {
  if (placed >= target) return false
  if (placed + count <= target) return true
  const over = placed + count - target
  const short = target - placed
  if (boundary === 'upper-min') return true
  if (boundary === 'lower-max') return false
  return boundary === 'near-max' ? over <= short : over < short
}

/** Places up to the end of a level, from how many its share comes to. */
function placesIn(share: number, { fraction, boundary }: AssignedChoices): number {
  if (fraction === 'up') return Math.ceil(share)
  if (fraction === 'down') return Math.floor(share)
  return boundary === 'near-max' || boundary === 'near-min' ? share : Math.floor(share + 0.5)
}

/** Scores that take part: the absent never, zeros as the school chose. */
export const validScores = (scores: Int32Array, choices: AssignedChoices): number[] =>
  [...scores].filter((x) => x !== ABSENT && (choices.zeroCounts || x !== 0))

/**
 * Splits a reference group into the model's levels, equal raw scores never apart (docs/formulas.md, Assigned scores, steps 1 to 3).
 * Levels that got nobody are left out; the last level takes whoever is left. Whole numbers throughout.
 */
export function splitLevels(
  scores: Int32Array,
  model: AssignedModel,
  choices: AssignedChoices,
): LevelFound[] {
  const valid = validScores(scores, choices)
  const n = valid.length
  const found: LevelFound[] = []
  let level = 0
  let placed = 0
  let base = 0
  let cumulative = model.levels[0]?.share ?? 0
  const last = model.levels.length - 1
  const shareOf = (percent: number) => (Math.round(percent * 100) * n) / 10_000
  const target = () =>
    choices.shares === 'cumulative'
      ? placesIn(shareOf(cumulative), choices)
      : base + placesIn(shareOf(model.levels[level]?.share ?? 0), choices)
  for (const { raw, count } of groupsOfEqual(valid)) {
    while (level < last && !belongs(placed, count, target(), choices.boundary)) {
      level++
      cumulative += model.levels[level]?.share ?? 0
      base = placed
    }
    const open = found.at(-1)
    if (open?.level === level) {
      found[found.length - 1] = { ...open, rawLow: raw, count: open.count + count }
    } else found.push({ level, rawHigh: raw, rawLow: raw, count, before: placed })
    placed += count
  }
  return found
}
