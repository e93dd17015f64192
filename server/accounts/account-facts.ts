import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import type { IdentityInput } from './plan.ts'

/** An account as it is stored. */
export interface KnownAccount {
  accountId: string
  name: string
  /** True: the password is the first one still and nobody has ever signed in, so nobody loses by a new one. */
  unused: boolean
  identities: readonly IdentityInput[]
}

/** Accounts that have an identity of the role in the school, by the identity's relative id. */
export async function accountsOfRole(
  db: Db,
  schoolId: SchoolId,
  userType: number,
): Promise<Map<string, { accountId: string; unused: boolean }>> {
  const rows = await db
    .selectFrom('account_user as u')
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .select(['u.relative_id', 'a.account_id', unused()])
    .where('u.school_id', '=', schoolId)
    .where('u.user_type', '=', userType)
    .orderBy('a.account_id')
    .execute()
  return new Map(rows.map((r) => [r.relative_id, { accountId: r.account_id, unused: r.unused }]))
}

/** The accounts with their identities, by account id. */
export async function loadAccounts(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, KnownAccount & { identities: IdentityInput[] }>> {
  const ids = [...new Set(accountIds)]
  const accounts = await db
    .selectFrom('account as a')
    .select(['a.account_id', 'a.name', unused()])
    .where(sql<boolean>`a.account_id = any(${ids}::text[])`)
    .execute()
  const rows = await db
    .selectFrom('account_user')
    .selectAll()
    .where(sql<boolean>`account_id = any(${ids}::text[])`)
    .execute()
  const found = new Map(
    accounts.map((a) => [
      a.account_id,
      { accountId: a.account_id, name: a.name, unused: a.unused, identities: [] as IdentityInput[] },
    ]),
  )
  for (const r of rows) {
    found.get(r.account_id)?.identities.push({
      userType: r.user_type,
      schoolId: schoolOf(r.school_id, 'row'),
      relativeId: r.relative_id,
      userName: r.user_name,
    })
  }
  return found
}

/** A session is kept as long as its account signs in no more, so one that ever signed in has one. */
const unused = () =>
  sql<boolean>`a.password_status = 0 and not exists (
    select 1 from session s where s.account_id = a.account_id)`.as('unused')

/** The name by which each account signs in; of several the shortest, then the first. */
export async function findShortestLogins(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account_login')
    .select(['login_name', 'account_id'])
    .where(sql<boolean>`account_id = any(${accountIds}::text[])`)
    .orderBy(sql`length(login_name) desc, login_name desc`)
    .execute()
  return new Map(rows.map((r) => [r.account_id, r.login_name]))
}
