import { sql } from 'kysely'
import { idSpellings } from '#core/domain/entry/typed.ts'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import { identityRows } from '../../http/session/identities.ts'

const loginRows = compileQueryOnce((db, { names }: { names: readonly string[] }) =>
  db
    .selectFrom('account_login as l')
    .innerJoin('account as a', 'a.account_id', 'l.account_id')
    .where(sql<boolean>`l.login_name = any(${names}::text[])`)
    .select(['l.login_name', 'a.account_id', 'a.account_key', 'a.password_hash', 'a.closed']),
)

/** The account that somebody means who typed `name`; undefined: none, or several that are spelled alike. */
export async function findByLoginName(db: Db, name: string) {
  const found = await loginRows(db, { names: idSpellings(name) })
  const ids = new Set(found.map((one) => one.account_id))
  return found.find((one) => one.login_name === name) ?? (ids.size === 1 ? found[0] : undefined)
}

const accountRows = compileQueryOnce((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('account as a')
    .leftJoin('account_cancel as c', (j) => j.on('c.account_id', '=', accountId).on('c.done_at', 'is', null))
    .where('a.account_id', '=', accountId)
    .select(['a.name', 'a.password_status', 'a.phone', 'a.virtual_paper_read', 'c.due_at as cancel_due_at']),
)

/** An account, and when it will be cancelled, if that was asked for. */
export async function findAccount(db: Db, accountId: string) {
  const [row] = await accountRows(db, { accountId })
  if (!row) throw new Error(`There is no account ${accountId}.`)
  return row
}

export async function listAccountChildren(db: Db, accountId: string) {
  const rows = await identityRows(db, accountId)
    .where('u.user_type', '=', 5)
    .where('t.student_id', 'is not', null)
    .select(['u.user_id', 'u.relative_id', 's.name as school_name', 'c.name as class_name'])
    .select(['t.name as student_name', 't.student_number'])
    .execute()
  return rows.map((r) => ({
    userId: r.user_id,
    studentId: r.relative_id,
    studentName: r.student_name ?? '',
    studentNumber: r.student_number,
    schoolName: r.school_name ?? '',
    className: r.class_name,
  }))
}
