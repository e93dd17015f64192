import { describe, expect, it } from 'vitest'
import { Role, type RoleCode } from '#contract/roles.ts'
import { isPromoted } from './promotion.ts'

const parent = { role: Role.parent as RoleCode, areaId: '410105', mainBrand: true, now: 1_740_000_000_000 }

describe('the promotion of membership', () => {
  it.each([
    [1_735_617_599_999, false],
    [1_735_617_600_000, true],
    [1_742_572_799_000, true],
    [1_742_572_799_001, false],
  ])('at %i: %s [A09, K11]', (now, shown) => {
    expect(isPromoted({ ...parent, now })).toBe(shown)
  })

  it.each([
    ['41', true],
    ['130000', true],
    ['4301', true],
    ['140000', false],
    ['11', false],
    ['341000', false],
    ['4', false],
    ['', false],
  ])('in area %s: %s [A09, K11]', (areaId, shown) => {
    expect(isPromoted({ ...parent, areaId })).toBe(shown)
  })

  it('is for parents on main brands and nobody else [A09]', () => {
    const shown = Object.values(Role).filter((role) => isPromoted({ ...parent, role }))
    expect(shown).toEqual([Role.parent])
    expect(isPromoted({ ...parent, mainBrand: false })).toBe(false)
  })
})
