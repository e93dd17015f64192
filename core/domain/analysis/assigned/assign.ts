import { ABSENT } from '../marks.ts'
import { type LevelFound, splitLevels } from './levels.ts'
import { type AssignedChoices, type AssignedModel, DEFAULT_CHOICES } from './model.ts'

/** Everything about how one raw score became its assigned score: the lines of "why 88". */
export interface AssignedScore {
  /** Raw score, hundredths. */
  readonly raw: number
  readonly levelName: string
  /** Whole points. */
  readonly assigned: number
  /** Before rounding; null in a level of one raw score. */
  readonly exact: number | null
  /** T2 and T1, the ends of the level's range. */
  readonly high: number
  readonly low: number
  readonly found: LevelFound
  /** Valid scores of the reference group. */
  readonly n: number
}

/** Assigned scores of one subject in one reference group. */
export interface Assignment {
  readonly model: AssignedModel
  readonly choices: AssignedChoices
  readonly n: number
  readonly levels: readonly LevelFound[]
  /** Null for the absent, for zeros that do not count and for a score under everybody's. */
  readonly of: (raw: number) => AssignedScore | null
}

/**
 * Assigned scores by level shares and linear transformation (docs/formulas.md, Assigned scores): T = (T2 (Y - Y1) + T1 (Y2 - Y)) /
 * (Y2 - Y1), Y1 and Y2 the lowest and highest raw score present in the level, rounded half up to whole points.
 * Equal raw scores get equal points and no order is ever reversed. `reference`: hundredths, ABSENT where absent.
 */
export function assign(
  reference: Int32Array,
  model: AssignedModel,
  choices: AssignedChoices = DEFAULT_CHOICES,
): Assignment {
  const levels = splitLevels(reference, model, choices)
  const n = levels.reduce((sum, { count }) => sum + count, 0)
  const of = (raw: number): AssignedScore | null => {
    if (raw === ABSENT || (raw === 0 && !choices.zeroCounts)) return null
    const found = levels.find(({ rawLow, rawHigh }) => raw >= rawLow && raw <= rawHigh)
    const level = found && model.levels[found.level]
    if (!found || !level) return null
    const { high, low, name } = level
    const point = pointOf(raw, found, low, high, choices.onePoint)
    return { raw, levelName: name, high, low, found, n, ...point }
  }
  return { model, choices, n, levels, of }
}

/** (numerator / denominator) rounded half up, in whole numbers. */
const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

function pointOf(
  raw: number,
  { rawLow, rawHigh }: LevelFound,
  low: number,
  high: number,
  onePoint: AssignedChoices['onePoint'],
): { assigned: number; exact: number | null } {
  if (rawHigh === rawLow) {
    const assigned = onePoint === 'max' ? high : onePoint === 'min' ? low : halfUp(low + high, 2)
    return { assigned, exact: null }
  }
  const numerator = high * (raw - rawLow) + low * (rawHigh - raw)
  return { assigned: halfUp(numerator, rawHigh - rawLow), exact: numerator / (rawHigh - rawLow) }
}
