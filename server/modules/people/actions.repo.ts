import type { Db } from '../../db/db.ts'

/** Statuses of one identity's modules. */
export async function userActionsOf(db: Db, accountId: string, userId: string) {
  return db
    .selectFrom('user_action')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['module', 'status'])
    .orderBy('module')
    .execute()
}

export async function accountActionsOf(db: Db, accountId: string) {
  return db
    .selectFrom('account_action')
    .where('account_id', '=', accountId)
    .select(['module', 'status'])
    .orderBy('module')
    .execute()
}

interface UserActionInput {
  module: string
  status: number
}

export async function writeUserAction(
  db: Db,
  accountId: string,
  userId: string,
  a: UserActionInput,
  now: number,
) {
  const { module, status } = a
  const updated_at = new Date(now)
  await db
    .insertInto('user_action')
    .values({ account_id: accountId, user_id: userId, module, status, updated_at })
    .onConflict((c) => c.columns(['account_id', 'user_id', 'module']).doUpdateSet({ status, updated_at }))
    .execute()
}

export async function writeAccountAction(db: Db, accountId: string, a: UserActionInput, now: number) {
  const { module, status } = a
  const updated_at = new Date(now)
  await db
    .insertInto('account_action')
    .values({ account_id: accountId, module, status, updated_at })
    .onConflict((c) => c.columns(['account_id', 'module']).doUpdateSet({ status, updated_at }))
    .execute()
}
