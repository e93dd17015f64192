import { FAMILY } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

/**
 * Writes down who set an exam up (A06), once: the person of the account as a member of the school's staff, who has a
 * grade director's rights over it from then on, else as its administrator. Another school's exam keeps its own.
 */
export async function keepCreator(
  tx: Tx,
  school: SchoolId,
  examId: string,
  accountId: string,
): Promise<void> {
  const own = await tx
    .selectFrom('account_user')
    .where('account_id', '=', accountId)
    .where('school_id', '=', school)
    .where('user_type', 'not in', [...FAMILY])
    .select(['user_id', 'user_type'])
    .orderBy('user_id')
    .execute()
  const creator = own.find((one) => EMPLOYED.some((role) => role === one.user_type)) ?? own[0]
  if (!creator) return
  await tx
    .updateTable('exam')
    .set({ creator_id: creator.user_id })
    .where('exam_id', '=', examId)
    .where('owner_school_id', '=', school)
    .where('creator_id', '=', '')
    .execute()
}
