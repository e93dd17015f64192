import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { loginOf } from '../../http/session/account-state.ts'

/** The name by which each account signs in. */
export async function findAccountLogins(
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account as a')
    .where(sql<boolean>`a.account_id = any(${accountIds}::text[])`)
    .select(['a.account_id', loginOf.as('login')])
    .orderBy('a.account_id')
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.login]))
}
