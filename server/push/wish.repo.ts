import type { PushWishes } from '#contract/reminders/push.ts'
import type { Db, Tx } from '../db/db.ts'

/** Of whoever said nothing; without a device nothing is sent. */
const FIRST_WISHES: PushWishes = {
  results: true,
  deadlines: true,
  quietFrom: 21 * 60 + 30,
  quietTo: 7 * 60,
}

export async function findPushWishes(db: Db | Tx, accountId: string): Promise<PushWishes> {
  const row = await db
    .selectFrom('push_wish')
    .where('account_id', '=', accountId)
    .select(['results', 'deadlines', 'quiet_from as quietFrom', 'quiet_to as quietTo'])
    .executeTakeFirst()
  return row ?? FIRST_WISHES
}

export async function putWishes(tx: Tx, accountId: string, wishes: PushWishes): Promise<void> {
  const { results, deadlines, quietFrom: quiet_from, quietTo: quiet_to } = wishes
  const row = { results, deadlines, quiet_from, quiet_to }
  await tx
    .insertInto('push_wish')
    .values({ account_id: accountId, ...row })
    .onConflict((c) => c.column('account_id').doUpdateSet(row))
    .execute()
}
