import { describe, expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import { fc } from '#tests/support/run/properties.ts'
import { isMember, showsVipModules } from './membership.ts'

const NOW = 1_770_000_000_000
const DAY = 86_400_000

describe('a membership', () => {
  it.each([
    [1, NOW + 1, true],
    [1, NOW, false],
    [1, NOW - 1, false],
    [0, NOW + DAY, false],
    [2, NOW + DAY, false],
    [-1, NOW + DAY, false],
    [1, null, false],
  ])('of status %i that ends at %s: counts %s [S01]', (status, endTime, counts) => {
    expect(isMember({ status, endTime }, NOW)).toBe(counts)
  })

  it('that does not exist does not count [S01]', () => {
    expect(isMember(null, NOW)).toBe(false)
  })

  it('counts by the server’s clock: a phone a day off is right with its stored difference [S01]', () => {
    const endsIn = (ms: number) => ({ status: 1, endTime: NOW + ms })
    for (const off of [-DAY, DAY]) {
      const phone = NOW + off
      expect(isMember(endsIn(1), phone - off)).toBe(true)
      expect(isMember(endsIn(0), phone - off)).toBe(false)
    }
    fc.assert(
      fc.property(fc.integer({ min: -DAY, max: DAY }), fc.integer({ min: -DAY, max: DAY }), (left, off) => {
        expect(isMember(endsIn(left), NOW + off - off)).toBe(left > 0)
      }),
    )
  })
})

describe('modules of members', () => {
  it('show to students and parents where brand and school allow, in every combination [S02]', () => {
    const shown: string[] = []
    for (const closeVip of [false, true]) {
      for (const vipEnable of [-1, 0, 1, 2, 3]) {
        for (const role of Object.values(Role)) {
          if (showsVipModules({ closeVip, vipEnable, role })) shown.push(`${closeVip} ${vipEnable} ${role}`)
        }
      }
    }
    expect(shown.toSorted()).toEqual(['false 1 4', 'false 1 5', 'false 2 4', 'false 2 5'])
  })
})
