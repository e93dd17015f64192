import { Role } from '#contract/roles.ts'
import { inTransaction, type Tx } from '../../db/db.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { bindWithin, mayBindChild, takeIdentity } from '../../http/session/bindings.ts'
import type { OfficeActionContext } from './doing.rules.ts'
import { lockStudents } from './students.service.ts'

/** Binds the account of that sign-in name or phone. @throws Refusal 10005 none, closed, or a student's; 1 it is full */
export async function bindParent(
  { db, who, audit, now }: OfficeActionContext,
  { ofStudentId, login }: { ofStudentId: string; login: string },
) {
  return inTransaction(db, async (tx) => {
    const [student] = await lockStudents(tx, who.schoolId, [ofStudentId])
    if (!student || student.left_why === 'merged') throw notFound()
    const name = login.trim()
    const found = await tx
      .selectFrom('account as a')
      .leftJoin('account_login as l', 'l.account_id', 'a.account_id')
      .where((e) => e.or([e('l.login_name', '=', name), e('a.phone', '=', name)]))
      .where('a.closed', '=', false)
      .select('a.account_id')
      .executeTakeFirst()
    if (!found) throw notFound()
    const child = { schoolId: who.schoolId, studentId: ofStudentId, name: student.name }
    const bound = await bindWithin(tx, found.account_id, child, Role.parent, mayBindChild, now)
    if (!bound) throw notFound()
    if (bound.already) audit.nothing()
    else
      await audit.note(tx, {
        target: `student ${student.student_number}`,
        after: { parentAccount: found.account_id, login: name },
      })
    return { accountId: found.account_id, already: bound.already }
  })
}

/** Unbinds a parent's account; its last identity waits for a child. @throws Refusal 10005 not bound */
export async function unbindParent(
  { db, who, audit }: OfficeActionContext,
  { ofStudentId, ofAccountId }: { ofStudentId: string; ofAccountId: string },
) {
  return inTransaction(db, async (tx) => {
    const [student] = await lockStudents(tx, who.schoolId, [ofStudentId])
    await tx
      .selectFrom('account')
      .where('account_id', '=', ofAccountId)
      .select('account_id')
      .forUpdate()
      .execute()
    const all = await tx
      .selectFrom('account_user')
      .where('account_id', '=', ofAccountId)
      .select(['user_id', 'user_type', 'school_id', 'relative_id'])
      .execute()
    const one = all.find(
      (i) => i.user_type === Role.parent && i.school_id === who.schoolId && i.relative_id === ofStudentId,
    )
    if (!one || !student) throw notFound()
    const login = await nameToBindBy(tx, ofAccountId)
    await takeIdentity(tx, ofAccountId, one.user_id, all.length === 1)
    await audit.note(tx, {
      target: `student ${student.student_number}`,
      before: { parentAccount: ofAccountId, login },
    })
    return { login }
  })
}

/** What `bindParent` finds the account by again: a sign-in name, else its phone; '' when it has neither. */
async function nameToBindBy(tx: Tx, accountId: string): Promise<string> {
  const found = await tx
    .selectFrom('account as a')
    .leftJoin('account_login as l', 'l.account_id', 'a.account_id')
    .where('a.account_id', '=', accountId)
    .select(['l.login_name', 'a.phone'])
    .orderBy('l.login_name')
    .executeTakeFirst()
  return found?.login_name ?? found?.phone ?? ''
}
