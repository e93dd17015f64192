import { describe, expect, it } from 'vitest'
import { DEFAULT_CHOICES } from './model.ts'
import { readAssignedRule } from './rule.ts'

describe('the rule of a subject as it is written', () => {
  it('is a model with the usual choices, or with those named', () => {
    expect(readAssignedRule('shandong8')).toEqual({ model: 'shandong8', choices: DEFAULT_CHOICES })
    expect(readAssignedRule('common5:near-min,per-level,mean,no-zero')?.choices).toEqual({
      boundary: 'near-min',
      shares: 'per-level',
      onePoint: 'mean',
      zeroCounts: false,
    })
  })

  it.each(['', 'common6', 'toString', 'common5:often', 'common5:max,min', 'common5:constructor'])(
    '%j is none',
    (text) => expect(readAssignedRule(text)).toBeNull(),
  )
})
