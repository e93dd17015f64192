import type { AccessState } from '#contract/shop/membership-access.ts'
import type { Db } from '#server/db/db.ts'
import { DAY } from './facts.ts'

export const ACCESS_STATES: readonly AccessState[] = ['none', 'trial', 'member', 'ended', 'given', 'closed']
/** States in which a student has what needs no membership, and no more. */
export const LACKING: readonly AccessState[] = ['none', 'ended']

interface Family {
  schoolId: string
  accountId: string
  userId: string
  studentId: string
}

/** Puts a student into a state at `now` (epoch ms), by what its school says and what this identity holds. */
export async function putInto(db: Db, state: AccessState, family: Family, now: number): Promise<void> {
  const { schoolId, accountId, userId, studentId } = family
  await db.deleteFrom('account_membership').where('account_id', '=', accountId).execute()
  await db.deleteFrom('free_trial').where('student_id', '=', studentId).execute()
  const status = state === 'given' ? 2 : state === 'closed' ? 0 : 1
  await db
    .insertInto('school_module')
    .values({ school_id: schoolId, key: 'vip_enable', status })
    .onConflict((c) => c.columns(['school_id', 'key']).doUpdateSet({ status }))
    .execute()
  if (state === 'none' || state === 'given' || state === 'closed') return
  const began = new Date(now - DAY)
  if (state === 'trial')
    await db
      .insertInto('free_trial')
      .values({
        school_id: schoolId,
        student_id: studentId,
        account_id: accountId,
        user_id: userId,
        taken_at: began,
      })
      .execute()
  await db
    .insertInto('account_membership')
    .values({
      ...{ account_id: accountId, user_id: userId, status: 1, level: 1, start_time: began },
      end_time: new Date(state === 'ended' ? now : now + DAY),
      updated_at: began,
    })
    .execute()
}
