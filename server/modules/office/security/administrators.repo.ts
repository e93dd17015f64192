import { sql } from 'kysely'
import { administratorRemove } from '#contract/office/security.ts'
import { ADMINISTRATORS } from '#contract/roles.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** Administrators of a school whose accounts are open, the oldest first. */
export const administratorsOf = (db: Db | Tx, school: SchoolId) =>
  db
    .selectFrom('account_user as u')
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .leftJoin('second_factor as f', (j) =>
      j.onRef('f.account_id', '=', 'u.account_id').on('f.confirmed_at', 'is not', null),
    )
    .where('u.school_id', '=', school)
    .where('u.user_type', 'in', ADMINISTRATORS)
    .where('a.closed', '=', false)
    .select(['u.account_id', 'u.user_id', 'u.user_type', 'u.user_name', 'f.confirmed_at', 'a.locked_at'])
    .select((e) =>
      e
        .selectFrom('account_login as l')
        .whereRef('l.account_id', '=', 'u.account_id')
        .select(sql<string>`min(l.login_name)`.as('login_name'))
        .as('login_name'),
    )
    .orderBy('u.user_id')
    .execute()

/** Keeps two who change the school's administrators at one moment apart, to the end of the transaction. */
export const lockAdministrators = (tx: Tx, school: SchoolId) =>
  tx.selectFrom('school').where('school_id', '=', school).select('school_id').forUpdate().execute()

/** The open account of a sign-in name, with the roles it has in the school. */
export async function accountNamed(db: Db | Tx, school: SchoolId, login: string) {
  const rows = await db
    .selectFrom('account_login as l')
    .innerJoin('account as a', 'a.account_id', 'l.account_id')
    .leftJoin('account_user as u', (j) =>
      j.onRef('u.account_id', '=', 'a.account_id').on('u.school_id', '=', school),
    )
    .where('l.login_name', '=', login)
    .select(['a.account_id', 'a.name', 'a.closed', 'u.user_type'])
    .execute()
  const [first] = rows
  if (!first) return null
  return { ...first, roles: rows.flatMap((row) => (row.user_type === null ? [] : [row.user_type])) }
}

/** Schools in which the account is an administrator. */
export async function schoolsRunBy(db: Db | Tx, accountId: string) {
  const rows = await db
    .selectFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_type', 'in', ADMINISTRATORS)
    .select('school_id')
    .distinct()
    .orderBy('school_id')
    .execute()
  return rows.map((row) => row.school_id)
}

/** Whether the office of the school was taken away from whoever signs in so: the log knows, and it stays as it is. */
export async function hasLostOffice(db: Db | Tx, school: SchoolId, login: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .where('school_id', '=', school)
    .where('call', '=', administratorRemove.call)
    .where('target', '=', login)
    .select('audit_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
