import { describe, expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import type { AccessState } from '#contract/shop/membership-access.ts'
import {
  accessOf,
  type FamilyMembership,
  FEATURES,
  type Feature,
  FREE_FEATURES,
  stateOfAccess,
} from './access.ts'

const NOW = 1_770_000_000_000
const STATES: readonly AccessState[] = ['none', 'trial', 'member', 'ended', 'given', 'closed']
const open = { kind: 'open' }

describe('what a membership opens', () => {
  /** By feature: what a student has without a membership; everybody else has all of it. */
  const WITHOUT: Record<Feature, object> = {
    report: open,
    homework: open,
    wrong: open,
    consolidate: open,
    practiceCenter: { kind: 'counted', free: 1, per: 'day' },
    precisionPractice: { kind: 'counted', free: 3, per: 'week' },
    consolidateAgain: { kind: 'locked' },
    holidayNotebook: { kind: 'locked' },
  }

  it.each(FEATURES.flatMap((feature) => STATES.map((state) => [feature, state] as const)))(
    '%s, %s [T11]',
    (feature, state) => {
      const lacks = state === 'none' || state === 'ended'
      expect(accessOf(state, feature)).toEqual(lacks ? WITHOUT[feature] : open)
    },
  )

  it('is nothing of the core: reports, homework, wrong questions, what was lost [T11] [B07]', () => {
    expect(FREE_FEATURES).toEqual(['report', 'homework', 'wrong', 'consolidate'])
  })
})

describe('the state of a student', () => {
  const place = {
    switches: { closeVIP: false, buyVip: true },
    vipEnable: 1,
    freePractices: undefined as number | undefined,
    role: Role.student as (typeof Role)[keyof typeof Role],
  }
  const runs: FamilyMembership = { status: 1, endTime: NOW + 1, isTrial: false }
  const stateOf = (more: Partial<typeof place>, ...held: FamilyMembership[]) =>
    stateOfAccess({ ...place, ...more }, held, NOW)

  it.each<[AccessState, FamilyMembership[]]>([
    ['none', []],
    ['trial', [{ ...runs, isTrial: true }]],
    ['member', [runs]],
    ['member', [{ ...runs, isTrial: true }, runs]],
    ['ended', [{ ...runs, endTime: NOW }]],
    ['ended', [{ ...runs, isTrial: true, endTime: NOW }]],
    ['ended', [{ ...runs, status: 0 }]],
  ])('where memberships are sold: %s [T11]', (state, held) => {
    expect(stateOf({}, ...held)).toBe(state)
  })

  it('is given by the school, or closed by the school, the brand or the role, whatever was bought [T11] [S02]', () => {
    for (const held of [[], [runs]]) {
      expect(stateOf({ vipEnable: 2 }, ...held)).toBe('given')
      for (const closed of [
        { vipEnable: 0 },
        { vipEnable: 3 },
        { switches: { closeVIP: true, buyVip: false } },
        { switches: { closeVIP: true, buyVip: false }, vipEnable: 2 },
        { switches: { closeVIP: false, buyVip: false } },
        { freePractices: 0 },
        { role: Role.teacher },
      ])
        expect(stateOf(closed, ...held), JSON.stringify(closed)).toBe('closed')
    }
  })
})
