import { Status } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../reply/refusal.ts'
import type { Principal } from './principal.ts'
import type { Session } from './sessions.ts'

/** The school's setting by this key: `required`, as without a row, or `optional`. */
export const SECOND_FACTOR_SETTING = 'officeSecondFactor'

/**
 * Holds that who comes to the office has given a code of the second factor in this session. Without one the school's
 * setting says whether there has to be one; by default there has.
 * @throws Refusal 10030 a code has to be given; 10031 there is no second factor yet
 */
export async function requireSecondFactor(db: Db, session: Session, who: Principal): Promise<void> {
  if (session.secondFactorGiven) return
  const row = await db
    .selectFrom('second_factor')
    .where('account_id', '=', session.accountId)
    .where('confirmed_at', 'is not', null)
    .select('account_id')
    .executeTakeFirst()
  if (row) throw new Refusal(Status.secondFactor, 'secondFactor', { because: 'second factor' })
  const setting = await db
    .selectFrom('school_setting')
    .where('school_id', '=', who.schoolId)
    .where('key', '=', SECOND_FACTOR_SETTING)
    .select('value')
    .executeTakeFirst()
  if (setting?.value !== 'optional')
    throw new Refusal(Status.secondFactorSetup, 'secondFactorSetup', { because: 'no second factor' })
}
