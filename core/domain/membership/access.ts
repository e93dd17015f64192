import { FAMILY, type RoleCode } from '#contract/roles.ts'
import type { AccessState } from '#contract/shop/membership-access.ts'
import { isMember, type Membership, showsVipModules } from './membership.ts'

/** What a student may do with a feature: all of it, `free` of it a day or a week, or none of it. */
export type Access =
  | { readonly kind: 'open' }
  | { readonly kind: 'counted'; readonly free: number; readonly per: 'day' | 'week' }
  | { readonly kind: 'locked' }

const OPEN = { kind: 'open' } as const
const LOCKED = { kind: 'locked' } as const
const defineCountedAccess = (free: number, per: 'day' | 'week') => ({ kind: 'counted', free, per }) as const

/**
 * The one table of what membership is about: what a student without one may do with each feature, in the order in which
 * screens list them. Whatever is `OPEN` here is free for everybody, always (B07).
 */
const WITHOUT = {
  report: OPEN,
  homework: OPEN,
  wrong: OPEN,
  consolidate: OPEN,
  /** Practices that the practice centre offers: exercises teachers made for the class. */
  practiceCenter: defineCountedAccess(1, 'day'),
  /** Practices of one's own choice. The school's switch `free_practices` may allow another number. */
  precisionPractice: defineCountedAccess(3, 'week'),
  /** A further consolidation of a paper, with new questions of the bank. */
  consolidateAgain: LOCKED,
  /** Putting a notebook for a holiday together. One that is there stays open: to read, to change and to print. */
  holidayNotebook: LOCKED,
} as const satisfies Record<string, Access>

export type Feature = keyof typeof WITHOUT
export type FreeFeature = {
  [F in Feature]: (typeof WITHOUT)[F] extends { kind: 'open' } ? F : never
}[Feature]
export type MemberFeature = Exclude<Feature, FreeFeature>
export const FEATURES = Object.keys(WITHOUT) as readonly Feature[]
/** What stays free for everybody. */
export const FREE_FEATURES = FEATURES.filter(
  (feature) => WITHOUT[feature].kind === 'open',
) as readonly FreeFeature[]
/** What a membership of level 1 opens beyond its free part. */
export const MEMBER_FEATURES = FEATURES.filter(
  (feature) => WITHOUT[feature].kind !== 'open',
) as readonly MemberFeature[]

/** Whether memberships are for sale in this state: what is locked or counted is so in these two alone. */
export const lacksMembership = (state: AccessState): boolean => state === 'none' || state === 'ended'
/** Whether screens may speak of buying a membership in this state. */
export const sellsIn = (state: AccessState): boolean => state !== 'given' && state !== 'closed'

/** What a student in a state may do with a feature. */
export const accessOf = (state: AccessState, feature: Feature): Access =>
  lacksMembership(state) ? WITHOUT[feature] : OPEN

interface AccessContext {
  readonly switches: { readonly closeVIP: boolean; readonly buyVip: boolean }
  /** Status of the school's switch `vip_enable`; 0 where the school has none. */
  readonly vipEnable: number
  /** Status of the school's switch `free_practices`: 0 says that nothing is for sale; undefined: not set. */
  readonly freePractices: number | undefined
  readonly role: RoleCode
}

/** Status of `vip_enable` with which the school gives membership to all. */
const GIVEN = 2

/** A membership that somebody of the student's family has or had. */
export interface FamilyMembership extends Membership {
  /** It began with the free trial, and nothing was bought since. */
  readonly isTrial: boolean
}

/**
 * The state of a student at a place.
 * @param held all memberships of the family for this student
 * @param now the server's clock, epoch ms
 */
export function stateOfAccess(
  place: AccessContext,
  held: readonly FamilyMembership[],
  now: number,
): AccessState {
  const { switches, vipEnable, freePractices, role } = place
  if (!FAMILY.includes(role) || !showsVipModules({ closeVip: switches.closeVIP, vipEnable, role }))
    return 'closed'
  if (vipEnable === GIVEN) return 'given'
  if (!switches.buyVip || freePractices === 0) return 'closed'
  const running = held.filter((membership) => isMember(membership, now))
  if (running.some((membership) => !membership.isTrial)) return 'member'
  if (running.length > 0) return 'trial'
  return held.length > 0 ? 'ended' : 'none'
}
