import { Status } from '#contract/envelope.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'

interface Reader {
  bound: boolean
  readAccount: string | null
}

/** The marking account a teacher named, masked. */
export async function findPaperReader(db: Db, who: Principal): Promise<Reader> {
  const row = await db
    .selectFrom('paper_reader')
    .where('school_id', '=', who.schoolId)
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .select('read_account')
    .executeTakeFirst()
  return { bound: row !== undefined, readAccount: row ? maskName(row.read_account) : null }
}

/** Names the marking account; the former one is free again. @throws Refusal 1 another teacher of the school has it */
export async function bindReader(db: Db, who: Principal, readAccount: string, now: number): Promise<Reader> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('paper_reader')
      .where('school_id', '=', who.schoolId)
      .where('account_id', '=', who.accountId)
      .where('user_id', '=', who.userId)
      .execute()
    const done = await tx
      .insertInto('paper_reader')
      .values({
        school_id: who.schoolId,
        read_account: readAccount.toLowerCase(),
        account_id: who.accountId,
        user_id: who.userId,
        bound_at: new Date(now),
      })
      .onConflict((c) => c.columns(['school_id', 'read_account']).doNothing())
      .executeTakeFirst()
    if (Number(done.numInsertedOrUpdatedRows ?? 0) !== 1) throw new Refusal(Status.failed, 'readerTaken')
  })
  return findPaperReader(db, who)
}
