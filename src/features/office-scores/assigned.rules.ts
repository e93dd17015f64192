import type { AssignedCourse } from '#contract/office/assigned.ts'
import { DEFAULT_CHOICES, type ModelId, usualFraction } from '#core/domain/analysis/assigned/model.ts'
import { PRESETS } from '#core/domain/analysis/assigned/presets.ts'

export type AssignedScoreRule = NonNullable<AssignedCourse['rule']>
type RuleChoiceName = keyof AssignedScoreRule['choices']

const isModel = (id: string): id is ModelId => Object.hasOwn(PRESETS, id)

/** Models a school can choose, and `none`: scores as marked. */
export const MODELS = ['none', ...Object.keys(PRESETS).filter(isModel)] as const

/** The five points in which rules differ, with what can be chosen. */
export const CHOICES = [
  { name: 'boundary', values: ['upper-min', 'lower-max', 'near-max', 'near-min'] },
  { name: 'shares', values: ['cumulative', 'per-level'] },
  { name: 'onePoint', values: ['max', 'min', 'mean'] },
  { name: 'zeroCounts', values: ['true', 'false'] },
  { name: 'fraction', values: ['up', 'down', 'near'] },
] as const satisfies readonly { name: RuleChoiceName; values: readonly string[] }[]

/** The rule of a model with the choices of before, or the usual ones. */
export const buildAssignedRule = (
  model: string,
  before: AssignedScoreRule | null,
): AssignedScoreRule | null =>
  isModel(model) ? { model, choices: before?.choices ?? DEFAULT_CHOICES } : null

/** A rule with another choice; a fraction goes where the boundary sends it, until it is chosen itself. */
export function changeRuleChoice(
  rule: AssignedScoreRule,
  name: RuleChoiceName,
  value: string,
): AssignedScoreRule {
  const set = {
    ...rule.choices,
    [name]: name === 'zeroCounts' ? value === 'true' : value,
  } as AssignedScoreRule['choices']
  const isUsual = rule.choices.fraction === usualFraction(rule.choices.boundary)
  const follows = name === 'boundary' && isUsual
  return { ...rule, choices: follows ? { ...set, fraction: usualFraction(set.boundary) } : set }
}
