import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Role } from '#contract/roles.ts'
import { accountKey, accountKeySecret } from '../db/account-key.ts'
import type { Db, Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import type { SchoolId } from '../db/scope.ts'
import { UNBOUND } from '../http/session/bindings.ts'
import { hashPassword } from '../http/session/passwords.ts'
import type { PlannedParent } from './planning.ts'

/** `password_status` of a password that its owner did not choose. */
const INITIAL = 0

/**
 * Makes the accounts of parents who have none. Nobody knows their password: the office gives one with a slip. The phone
 * is a name to sign in by and no proven phone: a wrong digit of the file lets no stranger in by a code.
 * @returns their ids
 */
export async function makeParents(
  tx: Tx,
  school: SchoolId,
  parents: readonly PlannedParent[],
): Promise<string[]> {
  const fresh = [...new Map(parents.flatMap((p) => (p.made ? [[p.accountId, p.made] as const] : [])))]
  if (fresh.length === 0) return []
  const secret = await accountKeySecret(tx)
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  for (const [account_id, { name, login }] of fresh) {
    const account_key = accountKey(secret, account_id)
    await tx
      .insertInto('account')
      .values({ account_id, account_key, name, password_hash, password_status: INITIAL })
      .execute()
    await tx.insertInto('account_login').values({ login_name: login, account_id }).execute()
    const place = { school_id: school, relative_id: UNBOUND, user_type: Role.parent, user_name: name }
    await tx
      .insertInto('account_user')
      .values({ account_id, user_id: newId(), ...place })
      .execute()
  }
  return fresh.map(([accountId]) => accountId)
}

/** Whether somebody signed in to one of these accounts, or chose its password. */
export async function parentsInUse(db: Db | Tx, accountIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select 1 from session where account_id = any(${accountIds}::text[]))
    or exists (select 1 from account where account_id = any(${accountIds}::text[])
      and password_status <> ${INITIAL}) as used`.execute(db)
  return rows[0]?.used === true
}

/** Takes away accounts that were made; nobody has used them. */
export async function dropParents(tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const table of ['account_user', 'account_login', 'account'] as const)
    await sql`delete from ${sql.table(table)} where account_id = any(${accountIds}::text[])`.execute(tx)
}
