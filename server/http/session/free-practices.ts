import { FAMILY } from '#contract/roles.ts'
import { isMember, showsVipModules } from '#core/domain/membership/membership.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Principal } from './principal.ts'

/** Where a school that has memberships says nothing else. */
const USUAL = 5

/** Whether families can become members under a brand: where they cannot, nothing waits for a membership. */
export const sellsMembership = ({ closeVIP, buyVip }: { closeVIP: boolean; buyVip: boolean }): boolean =>
  !closeVIP && buyVip

/**
 * Practices of one's own choice that a student who is no member can make within 7 days: the status of the school's switch
 * `free_practices`, {@link USUAL} without it. Null: no limit, where the switch is 0 or the school has no memberships.
 */
export async function freePractices(db: Db | Tx, who: Principal): Promise<number | null> {
  const rows = await db
    .selectFrom('school_module')
    .where('school_id', '=', who.schoolId)
    .where('key', 'in', ['vip_enable', 'free_practices'])
    .select(['key', 'status'])
    .execute()
  const of = (key: string) => rows.find((row) => row.key === key)?.status
  if (!showsVipModules({ closeVip: false, vipEnable: of('vip_enable') ?? 0, role: who.userType })) return null
  const free = of('free_practices') ?? USUAL
  return free > 0 ? free : null
}

/** Whether anybody of the student's family has a membership for the student that counts now. */
export async function studentIsMember(
  db: Db | Tx,
  who: Principal,
  studentId: string,
  now: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('account_membership as m')
    .innerJoin('account_user as u', (j) =>
      j.onRef('u.account_id', '=', 'm.account_id').onRef('u.user_id', '=', 'm.user_id'),
    )
    .leftJoin('partner as p', 'p.partner_id', 'm.source')
    .where('u.school_id', '=', who.schoolId)
    .where('u.relative_id', '=', studentId)
    .where('u.user_type', 'in', [...FAMILY])
    .where((e) => e.or([e('m.source', '=', ''), e('p.enabled', '=', true)]))
    .select(['m.status', 'm.end_time'])
    .execute()
  return rows.some((row) => isMember({ status: row.status, endTime: row.end_time.getTime() }, now))
}
