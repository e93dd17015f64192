import { Status } from '#contract/envelope.ts'
import { sellsIn } from '#core/domain/membership/access.ts'
import { showsVipModules } from '#core/domain/membership/membership.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import {
  type BrandSwitches,
  loadMembershipStanding,
  type MembershipStanding,
} from '../../http/session/access.ts'
import type { Principal } from '../../http/session/principal.ts'

const noVip = () => new Refusal(Status.denied, 'schoolNoVip', { because: 'vip_enable is off' })

/** @throws Refusal 10002 the school of this identity has no memberships (its switch `vip_enable`) */
export async function requireSchoolVip(db: Db, who: Principal): Promise<void> {
  const row = await db
    .selectFrom('school_module')
    .where('school_id', '=', who.schoolId)
    .where('key', '=', 'vip_enable')
    .select('status')
    .executeTakeFirst()
  if (!showsVipModules({ closeVip: false, vipEnable: row?.status ?? 0, role: who.userType })) throw noVip()
}

/** @throws Refusal 10002 no membership is for sale here: there is none, or the school gives everything to all */
export async function requireSold(
  db: Db,
  who: Principal,
  switches: BrandSwitches,
  now: number,
): Promise<MembershipStanding> {
  const standing = await loadMembershipStanding(db, who, switches, now)
  if (sellsIn(standing.state)) return standing
  if (standing.state === 'given')
    throw new Refusal(Status.denied, 'schoolGivesVip', { because: 'vip_enable is 2' })
  throw noVip()
}
