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
      fraction: 'near',
    })
  })

  it('says where a pupil on a fraction of a place goes, or leaves it to the rule of equal scores [B09]', () => {
    const fraction = (text: string) => readAssignedRule(text)?.choices.fraction
    expect(['common5', 'common5:lower-max', 'common5:near-max', 'common5:near-min'].map(fraction)).toEqual([
      'up',
      'down',
      'near',
      'near',
    ])
    expect(fraction('common5:fraction-down')).toBe('down')
    expect(fraction('shandong8:fraction-up,lower-max')).toBe('up')
    expect(fraction('shandong8:fraction-near')).toBe('near')
  })

  it.each([
    '',
    'common6',
    'toString',
    'common5:often',
    'common5:max,min',
    'common5:constructor',
    'common5:fraction-up,fraction-down',
  ])('%j is none', (text) => expect(readAssignedRule(text)).toBeNull())
})
