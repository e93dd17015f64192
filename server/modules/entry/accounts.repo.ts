import { idSpellings, plainTyped } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'

const columns = ['a.account_id', 'a.account_key', 'a.name', 'a.password_hash'] as const

/**
 * The open account of a phone: the one that signs in with it, else the one it is bound to. Where a family shares one
 * phone, the parent's.
 */
export async function accountByPhone(db: Db, phone: string) {
  const byName = await db
    .selectFrom('account_login as l')
    .innerJoin('account as a', 'a.account_id', 'l.account_id')
    .where('l.login_name', '=', phone)
    .where('a.closed', '=', false)
    .select(columns)
    .executeTakeFirst()
  if (byName) return byName
  return db
    .selectFrom('account as a')
    .leftJoin('account_user as u', (j) =>
      j.onRef('u.account_id', '=', 'a.account_id').on('u.user_type', '=', 5),
    )
    .where('a.phone', '=', phone)
    .where('a.closed', '=', false)
    .select(columns)
    .orderBy('u.user_type')
    .orderBy('a.account_id')
    .executeTakeFirst()
}

/**
 * Open accounts of students with a number.
 * @param school its name; null = any school
 */
export function accountsByNumber(db: Db, number: string, school: string | null) {
  return db
    .selectFrom('student as t')
    .innerJoin('school as s', 's.school_id', 't.school_id')
    .innerJoin('account_user as u', (j) =>
      j
        .onRef('u.school_id', '=', 't.school_id')
        .onRef('u.relative_id', '=', 't.student_id')
        .on('u.user_type', '=', 4),
    )
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .where('t.student_number', 'in', idSpellings(number))
    .where('a.closed', '=', false)
    .$if(school !== null, (q) => q.where('s.name', 'in', [school ?? '', plainTyped(school ?? '')]))
    .select(columns)
    .limit(2)
    .execute()
}

/** Names by which an account signs in, its own name and its phone: what its password must not be. */
export async function listAccountNames(db: Db, accountId: string): Promise<string[]> {
  const [logins, account] = await Promise.all([
    db.selectFrom('account_login').where('account_id', '=', accountId).select('login_name').execute(),
    db.selectFrom('account').where('account_id', '=', accountId).select(['name', 'phone']).executeTakeFirst(),
  ])
  return [...logins.map((l) => l.login_name), account?.name ?? '', account?.phone ?? ''].filter(
    (n) => n !== '',
  )
}
