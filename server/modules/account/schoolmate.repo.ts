import type { Db } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'

/** The door by which people of the schoolmate platform come in. */
const DOOR = 'nicezhuanye'

/** Ids by which the schoolmate platform knows this account, and the student of this identity; null where it does not. */
export async function schoolmateOf(
  db: Db,
  who: Principal,
): Promise<{ userId: string | null; studentId: string | null }> {
  const linked = db
    .selectFrom('external_identity as x')
    .innerJoin('partner as p', 'p.partner_id', 'x.partner_id')
    .where('p.door', '=', DOOR)
    .where('p.enabled', '=', true)
    .select('x.external_id')
    .orderBy('x.linked_at', 'desc')
    .limit(1)
  const [own, student] = await Promise.all([
    linked.where('x.account_id', '=', who.accountId).executeTakeFirst(),
    who.studentId === null
      ? undefined
      : linked
          .innerJoin('account_user as u', 'u.account_id', 'x.account_id')
          .where('u.school_id', '=', who.schoolId)
          .where('u.relative_id', '=', who.studentId)
          .where('u.user_type', '=', 4)
          .executeTakeFirst(),
  ])
  return { userId: own?.external_id ?? null, studentId: student?.external_id ?? null }
}
