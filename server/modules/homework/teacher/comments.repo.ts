import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'

/** Comments given at once to be chosen from. */
const MOST = 40
/** A comment written once may be about one student alone. */
const USED = 2

/** Comments on questions that a teacher wrote more than once, the most used first, of equally many the newest. */
export async function commentsOf(db: Db, who: Principal): Promise<string[]> {
  const rows = await db
    .selectFrom('homework_mark')
    .where('school_id', '=', who.schoolId)
    .where('account_id', '=', who.accountId)
    .where('comment', '<>', '')
    .select('comment')
    .groupBy('comment')
    .having((eb) => eb.fn.countAll(), '>=', USED)
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy((eb) => eb.fn.max('at'), 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ comment }) => comment)
}
