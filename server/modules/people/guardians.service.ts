import { Role } from '#contract/roles.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import type { Db } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Guardians of the identity's student: oneself by name, the others masked. */
export async function parentsOf(db: Db, who: Principal): Promise<{ name: string; isSelf: boolean }[]> {
  const rows = await db
    .selectFrom('account_user as u')
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .where('u.school_id', '=', who.schoolId)
    .where('u.relative_id', '=', who.relativeId)
    .where('u.user_type', '=', Role.parent)
    .where('a.closed', '=', false)
    .select(['u.account_id', 'u.user_name'])
    .orderBy('u.account_id')
    .execute()
  return rows.map((r) => {
    const isSelf = r.account_id === who.accountId
    return { name: isSelf ? r.user_name : maskName(r.user_name), isSelf }
  })
}
