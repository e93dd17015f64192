import type { Db } from '../../db/db.ts'
import { identityRows } from '../../http/session/identities.ts'

/** Names of an identity and its school, as the record wants them (rows D03 and D04). Empty where there is none. */
export async function findIdentityNames(db: Db, accountId: string, userId: string) {
  const row = await identityRows(db, accountId)
    .where('u.user_id', '=', userId)
    .select(['s.name as school_name', 'u.user_name'])
    .executeTakeFirst()
  return { schoolName: row?.school_name ?? '', userName: row?.user_name ?? '' }
}
