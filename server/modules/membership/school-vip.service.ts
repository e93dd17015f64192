import { Status } from '#contract/envelope.ts'
import { showsVipModules } from '#core/domain/membership/membership.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Whether the school of this identity has memberships (its switch `vip_enable`); the brand is asked elsewhere. */
export async function schoolHasVip(db: Db, who: Principal): Promise<boolean> {
  const row = await db
    .selectFrom('school_module')
    .where('school_id', '=', who.schoolId)
    .where('key', '=', 'vip_enable')
    .select('status')
    .executeTakeFirst()
  return showsVipModules({ closeVip: false, vipEnable: row?.status ?? 0, role: who.userType })
}

/** @throws Refusal 10002 */
export async function requireSchoolVip(db: Db, who: Principal): Promise<void> {
  if (!(await schoolHasVip(db, who)))
    throw new Refusal(Status.denied, 'schoolNoVip', { because: 'vip_enable is off' })
}
