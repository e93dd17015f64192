import { idSpellings } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'
import { identityRows } from '../../http/session/identities.ts'

/** The account that somebody means who typed `name`; undefined: none, or several that are spelled alike. */
export async function findByLoginName(db: Db, name: string) {
  const found = await db
    .selectFrom('account_login as l')
    .innerJoin('account as a', 'a.account_id', 'l.account_id')
    .where('l.login_name', 'in', idSpellings(name))
    .select(['l.login_name', 'a.account_id', 'a.account_key', 'a.password_hash', 'a.closed'])
    .execute()
  const ids = new Set(found.map((one) => one.account_id))
  return found.find((one) => one.login_name === name) ?? (ids.size === 1 ? found[0] : undefined)
}

export async function findAccount(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select(['name', 'password_status', 'phone', 'virtual_paper_read'])
    .executeTakeFirstOrThrow()
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

/** When the account will be cancelled, if that was asked for; and its WeChat, if one is linked. */
export async function accountMarks(db: Db, accountId: string) {
  const [cancel, wechat] = await Promise.all([
    db
      .selectFrom('account_cancel')
      .where('account_id', '=', accountId)
      .where('done_at', 'is', null)
      .select('due_at')
      .executeTakeFirst(),
    db
      .selectFrom('external_identity as x')
      .innerJoin('partner as p', 'p.partner_id', 'x.partner_id')
      .where('x.account_id', '=', accountId)
      .where('p.door', 'in', ['wechat', 'wx-third'])
      .select('x.external_id')
      .orderBy('x.linked_at', 'desc')
      .executeTakeFirst(),
  ])
  return { cancelDueAt: cancel?.due_at.getTime() ?? null, openId: wechat?.external_id ?? null }
}
