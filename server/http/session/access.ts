import { FAMILY } from '#contract/roles.ts'
import type { AccessState } from '#contract/shop/membership-access.ts'
import {
  type Access,
  accessOf,
  type FamilyMembership,
  type Feature,
  stateOfAccess,
} from '#core/domain/membership/access.ts'
import type { Db, Tx } from '../../db/db.ts'
import { type Principal, requireStudentId } from './principal.ts'

export interface BrandSwitches {
  readonly closeVIP: boolean
  readonly buyVip: boolean
}

/** How the student of an identity stands towards membership now. */
export interface MembershipStanding {
  readonly state: AccessState
  /** When the longest membership of the family ends or ended; null: there is none, or it means nothing here. */
  readonly until: Date | null
  /** The school's switch `free_practices`; undefined: not set. */
  readonly freePractices: number | undefined
}

/** The standing of an identity's student under a brand, by everything its family holds. */
export async function loadMembershipStanding(
  db: Db | Tx,
  who: Principal,
  switches: BrandSwitches,
  now: number,
): Promise<MembershipStanding> {
  const modules = await db
    .selectFrom('school_module')
    .where('school_id', '=', who.schoolId)
    .where('key', 'in', ['vip_enable', 'free_practices'])
    .select(['key', 'status'])
    .execute()
  return membershipStandingIn(db, who, modules, switches, now)
}

/** The same where the school's modules are read already. */
export async function membershipStandingIn(
  db: Db | Tx,
  who: Principal,
  modules: readonly { key: string; status: number }[],
  switches: BrandSwitches,
  now: number,
): Promise<MembershipStanding> {
  const statusOf = (key: string) => modules.find((row) => row.key === key)?.status
  const freePractices = statusOf('free_practices')
  const place = { switches, vipEnable: statusOf('vip_enable') ?? 0, freePractices, role: who.userType }
  const without = stateOfAccess(place, [], now)
  if (without !== 'none' || who.studentId === null) return { state: without, until: null, freePractices }
  const held = await heldFor(db, who, who.studentId, now)
  const ends = held.filter((h) => h.status === 1).map((h) => h.endTime ?? 0)
  const until = ends.length === 0 ? null : new Date(Math.max(...ends))
  return { state: stateOfAccess(place, held, now), until, freePractices }
}

/** What a student in a standing may do with a feature; the school may allow another number of practices a week. */
export function accessIn({ state, freePractices }: MembershipStanding, feature: Feature): Access {
  const access = accessOf(state, feature)
  return feature === 'precisionPractice' && access.kind === 'counted' && freePractices !== undefined
    ? { ...access, free: freePractices }
    : access
}

/** Practices of one's own choice a week that a family which is no member has in this standing. */
export function freePracticesIn({ freePractices }: MembershipStanding): number | null {
  const access = accessIn({ state: 'none', until: null, freePractices }, 'precisionPractice')
  return access.kind === 'counted' ? access.free : null
}

/** All memberships that anybody of a student's family has or had for the student. */
async function heldFor(
  db: Db | Tx,
  who: Principal,
  studentId: string,
  now: number,
): Promise<FamilyMembership[]> {
  const [rows, trial, bought] = await Promise.all([
    db
      .selectFrom('account_membership as m')
      .innerJoin('account_user as u', (j) =>
        j.onRef('u.account_id', '=', 'm.account_id').onRef('u.user_id', '=', 'm.user_id'),
      )
      .leftJoin('partner as p', 'p.partner_id', 'm.source')
      .where('u.school_id', '=', who.schoolId)
      .where('u.relative_id', '=', studentId)
      .where('u.user_type', 'in', [...FAMILY])
      .where((e) => e.or([e('m.source', '=', ''), e('p.enabled', '=', true)]))
      .select(['m.account_id', 'm.user_id', 'm.source', 'm.status', 'm.start_time', 'm.end_time'])
      .execute(),
    db
      .selectFrom('free_trial')
      .where('school_id', '=', who.schoolId)
      .where('student_id', '=', studentId)
      .select(['account_id', 'user_id', 'taken_at'])
      .executeTakeFirst(),
    db
      .selectFrom('pay_order')
      .where('school_id', '=', who.schoolId)
      .where('student_id', '=', studentId)
      .where('kind', '=', 'membership')
      .where('state', '=', 'paid')
      .where('valid_until', '>', new Date(now))
      .select(['account_id', 'user_id'])
      .execute(),
  ])
  return rows.map((row) => {
    const isOf = (other: { account_id: string; user_id: string } | undefined) =>
      other?.account_id === row.account_id && other.user_id === row.user_id
    const began = row.source === '' && isOf(trial) && trial?.taken_at.getTime() === row.start_time.getTime()
    return { status: row.status, endTime: row.end_time.getTime(), isTrial: began && !bought.some(isOf) }
  })
}

/** Ids of the present student's school and of the student, for a lock that requests of one student wait for. */
export const studentKey = (who: Principal): string => `${who.schoolId} ${requireStudentId(who)}`
