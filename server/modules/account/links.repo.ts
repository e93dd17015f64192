import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'

/** The door by which people of the schoolmate platform come in. */
const SCHOOLMATE = 'nicezhuanye'

/** Ids by which other platforms know an account and its student; null where they do not. */
export interface AccountLinks {
  wechat: string | null
  schoolmate: string | null
  /** The student's own account at the schoolmate platform. */
  schoolmateStudent: string | null
}

/** Ids of external identities, the newest first. */
const linked = (db: Db) =>
  db
    .selectFrom('external_identity as x')
    .innerJoin('partner as p', 'p.partner_id', 'x.partner_id')
    .select('x.external_id')
    .orderBy('x.linked_at', 'desc')
    .limit(1)

const linkRows = compileQueryOnce(
  (db, { accountId, schoolId, studentId }: { accountId: string; schoolId: string; studentId: string }) => {
    const schoolmates = linked(db).where('p.door', '=', SCHOOLMATE).where('p.enabled', '=', true)
    return db.selectNoFrom([
      linked(db)
        .where('x.account_id', '=', accountId)
        .where('p.door', 'in', ['wechat', 'wx-third'])
        .as('wechat'),
      schoolmates.where('x.account_id', '=', accountId).as('schoolmate'),
      schoolmates
        .innerJoin('account_user as u', 'u.account_id', 'x.account_id')
        .where('u.school_id', '=', schoolId)
        .where('u.relative_id', '=', studentId)
        .where('u.user_type', '=', 4)
        .as('schoolmateStudent'),
    ])
  },
)

/** By what other platforms know an identity; all null for most. */
export async function findLinks(db: Db, who: Principal): Promise<AccountLinks> {
  const { accountId, schoolId, studentId } = who
  // No student has an empty id.
  const [row] = await linkRows(db, { accountId, schoolId, studentId: studentId ?? '' })
  return row ?? { wechat: null, schoolmate: null, schoolmateStudent: null }
}
