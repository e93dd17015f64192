import { expect, it } from 'vitest'
import { DEFAULT_CHOICES } from '#core/domain/analysis/assigned/model.ts'
import { buildAssignedRule, changeRuleChoice, MODELS } from './assigned.rules.ts'

it('every model can be chosen, with the choices of before or the usual ones; none is no rule [O11]', () => {
  expect(MODELS).toHaveLength(8)
  const rule = buildAssignedRule('shandong8', null)
  expect(rule).toEqual({ model: 'shandong8', choices: DEFAULT_CHOICES })
  const mean = rule && changeRuleChoice(rule, 'onePoint', 'mean')
  expect(buildAssignedRule('common5', mean)?.choices.onePoint).toBe('mean')
  expect(buildAssignedRule('none', mean)).toBeNull()
})

it('a fraction follows the boundary until it is chosen itself [O11]', () => {
  const rule = { model: 'common5', choices: DEFAULT_CHOICES } as const
  const lower = changeRuleChoice(rule, 'boundary', 'lower-max')
  expect(lower.choices.fraction).toBe('down')
  const own = changeRuleChoice(lower, 'fraction', 'near')
  expect(changeRuleChoice(own, 'boundary', 'upper-min').choices.fraction).toBe('near')
  expect(changeRuleChoice(own, 'zeroCounts', 'false').choices.zeroCounts).toBe(false)
})
