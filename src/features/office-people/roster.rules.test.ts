import { expect, it } from 'vitest'
import { countRosterChanges, isChangeApplied } from './roster.rules.ts'

it('who is missing and what is lost goes only when it is asked for, and a parent without account and phone is only named [O09]', () => {
  expect(
    (['new', 'missing', 'loses', 'noAccount'] as const).map((kind) => isChangeApplied(kind, false)),
  ).toEqual([true, false, false, false])
  expect((['missing', 'loses', 'noAccount'] as const).map((kind) => isChangeApplied(kind, true))).toEqual([
    true,
    true,
    false,
  ])
  const changes = (['missing', 'new', 'loses', 'loses'] as const).map((kind) => ({ kind, number: '' }))
  // two children of one parent are one account
  const parents = ['1', '1', '2'].map((number) => ({ kind: 'parent' as const, number }))
  expect(countRosterChanges([...changes, ...parents])).toEqual({ missing: 1, loses: 2, parents: 2 })
})
