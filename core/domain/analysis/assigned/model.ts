/** One level of an assigned-score model, best first. */
export interface AssignedLevel {
  readonly name: string
  /** Percent of the reference group, at most two decimals; the shares of a model add up to 100. */
  readonly share: number
  /** Ends of the level's range, whole points: `low` goes to its lowest raw score, `high` to its highest. */
  readonly low: number
  readonly high: number
}

export interface AssignedModel {
  readonly id: ModelId
  readonly levels: readonly AssignedLevel[]
}

export type ModelId =
  | 'common5'
  | 'shandong8'
  | 'guangdong5'
  | 'beijing21'
  | 'tianjin21'
  | 'zhejiang21'
  | 'shanghai11'

/**
 * The five points in which published rules differ (docs/formulas.md, Assigned scores); a school settles each.
 */
export interface AssignedChoices {
  /**
   * Equal raw scores across the end of a level's share: `upper-min` all belong to the upper level, `lower-max` all to
   * the lower one, `near-*` to where the upper level's size comes nearest its share; equally near, `near-max` up and
   * `near-min` down.
   */
  readonly boundary: 'upper-min' | 'lower-max' | 'near-max' | 'near-min'
  /** `cumulative`: shares counted from the top; `per-level`: each level's share counted from where the last one ended. */
  readonly shares: 'cumulative' | 'per-level'
  /** A level in which everybody has the same raw score, where the formula is 0/0. */
  readonly onePoint: 'max' | 'min' | 'mean'
  /** Whether a raw score of zero is a valid one; if not, it is left out and gets no assigned score. */
  readonly zeroCounts: boolean
  /**
   * A share of the group that is no whole number of places, such as 15 % of 30: `up` the next whole number, so that the
   * pupil on the boundary belongs to the upper level; `down` its whole part, so that a level is the first whose
   * cumulative share is at least rank / N; `near` the nearest whole number, a half up; a `near-*` boundary is then
   * compared with the share itself.
   */
  readonly fraction: 'up' | 'down' | 'near'
}

/** Choices as they may have been written: a rule older than the choice of fractions has none. */
export type WrittenChoices = Omit<AssignedChoices, 'fraction'> & Partial<Pick<AssignedChoices, 'fraction'>>

/** Where a fraction goes if nobody said: where the rule of equal scores sends whoever is on the boundary. */
export const usualFraction = (boundary: AssignedChoices['boundary']): AssignedChoices['fraction'] =>
  boundary === 'upper-min' ? 'up' : boundary === 'lower-max' ? 'down' : 'near'

/** All five choices; a rule that leaves out the fraction gives the scores it always gave. */
export const fillChoiceDefaults = (written: WrittenChoices): AssignedChoices => ({
  ...written,
  fraction: written.fraction ?? usualFraction(written.boundary),
})

export const DEFAULT_CHOICES: AssignedChoices = {
  boundary: 'upper-min',
  shares: 'cumulative',
  onePoint: 'max',
  zeroCounts: true,
  fraction: 'up',
}
