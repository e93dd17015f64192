import { Status } from '#contract/envelope.ts'
import { FAMILY, Role, type RoleCode } from '#contract/roles.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { Refusal } from '../reply/refusal.ts'
import { requireWritable } from '../switches/read-only.ts'

/** Children of one account. */
export const MAX_CHILDREN = 8

export interface BindingStudent {
  schoolId: SchoolId
  studentId: string
  name: string
}

/** A student's account binds no child; everybody else may. */
export const mayBindChild = (account: Locked): boolean =>
  account.identities.every((i) => i.user_type !== Role.student)

/**
 * Binds a student to an account, once whatever comes at the same moment, and tells everybody bound before.
 * @param mayBe asked under the account's lock
 * @returns null when `mayBe` says no
 * @throws Refusal 1 the account has as many students as it may
 */
export async function bindStudent(
  db: Db,
  accountId: string,
  student: BindingStudent,
  userType: RoleCode,
  mayBe: (account: Locked) => boolean,
  now: number,
): Promise<{ userId: string; already: boolean } | null> {
  return inTransaction(db, (tx) => bindWithin(tx, accountId, student, userType, mayBe, now))
}

/** The same within a transaction. */
export async function bindWithin(
  tx: Tx,
  accountId: string,
  student: BindingStudent,
  userType: RoleCode,
  mayBe: (account: Locked) => boolean,
  now: number,
): Promise<{ userId: string; already: boolean } | null> {
  const account = await lockedIdentities(tx, accountId)
  if (!mayBe(account)) return null
  const known = account.identities.find(
    (i) => i.school_id === student.schoolId && i.relative_id === student.studentId,
  )
  if (known) return { userId: known.user_id, already: true }
  if (account.identities.filter((i) => i.student_id !== null).length >= MAX_CHILDREN) {
    throw new Refusal(Status.failed, 'bindFull', { values: { limit: MAX_CHILDREN } })
  }
  await tellGuardians(tx, accountId, student, now)
  return { userId: await addIdentity(tx, accountId, account, student, userType, now), already: false }
}

/** Locks the account, so that two bindings at one moment follow each other; its identities with their students. */
async function lockedIdentities(tx: Tx, accountId: string) {
  const account = await tx
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select('name')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const identities = await tx
    .selectFrom('account_user as u')
    .leftJoin('student as t', (j) =>
      j.onRef('t.school_id', '=', 'u.school_id').onRef('t.student_id', '=', 'u.relative_id'),
    )
    .where('u.account_id', '=', accountId)
    .select(['u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id', 'u.user_name'])
    .select(['t.student_id', 't.name as student_name'])
    .execute()
  return { name: account.name, identities }
}

export type Locked = Awaited<ReturnType<typeof lockedIdentities>>

/**
 * Adds an identity for a student; one that waits for a child becomes it.
 * @returns the identity's user id
 * @throws Refusal 10032 while the student's school is read-only
 */
async function addIdentity(
  tx: Tx,
  accountId: string,
  account: Locked,
  student: BindingStudent,
  userType: RoleCode,
  now: number,
): Promise<string> {
  await requireWritable(tx, student.schoolId)
  const waiting = account.identities.find((i) => i.user_type === userType && i.student_id === null)
  const place = { school_id: student.schoolId, relative_id: student.studentId }
  if (waiting && userType === Role.parent) {
    await tx
      .updateTable('account_user')
      .set(place)
      .where('account_id', '=', accountId)
      .where('user_id', '=', waiting.user_id)
      .execute()
    return waiting.user_id
  }
  const known = account.identities.find((i) => i.user_type === userType)
  const userName = userType === Role.student ? student.name : (known?.user_name ?? account.name)
  const userId = newId(now)
  await tx
    .insertInto('account_user')
    .values({ account_id: accountId, user_id: userId, user_type: userType, ...place, user_name: userName })
    .execute()
  return userId
}

/**
 * Everybody already bound to the student finds the new guardian in their own to-dos; where nobody is bound who could
 * notice, the head teachers of the class do. `about`: the student's name.
 */
export async function tellGuardians(
  tx: Tx,
  accountId: string,
  student: BindingStudent,
  now: number,
): Promise<void> {
  const family = await tx
    .selectFrom('account_user')
    .where('school_id', '=', student.schoolId)
    .where('relative_id', '=', student.studentId)
    .where('user_type', 'in', FAMILY)
    .where('account_id', '!=', accountId)
    .select(['account_id', 'user_id'])
    .execute()
  const others = family.length > 0 ? family : await headTeachers(tx, student)
  if (others.length === 0) return
  const at = new Date(now)
  await tx
    .insertInto('todo')
    .values(
      others.map((o) => ({
        ...o,
        todo_id: `guardianAdded:${newId(now)}`,
        kind: 'guardianAdded',
        about: student.name,
        done: false,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

const headTeachers = (tx: Tx, student: BindingStudent) =>
  tx
    .selectFrom('student as t')
    .innerJoin('teacher_class as c', on('c', 't', 'school_id', 'class_id'))
    .innerJoin('account_user as u', (j) =>
      j.onRef('u.school_id', '=', 'c.school_id').onRef('u.relative_id', '=', 'c.teacher_id'),
    )
    .where('t.school_id', '=', student.schoolId)
    .where('t.student_id', '=', student.studentId)
    .where('c.is_head', '=', true)
    .where('u.user_type', '=', Role.teacher)
    .select(['u.account_id', 'u.user_id'])
    .distinct()
    .execute()

/** Stands where a student's id stood: the identity waits for a child. No student has this id. */
export const UNBOUND = 'unbound'

/** Takes an identity from an account; the last one stays and waits for a child, so that the account does not vanish. */
export async function takeIdentity(
  tx: Tx,
  accountId: string,
  userId: string,
  isLast: boolean,
): Promise<void> {
  for (const table of ['todo', 'user_action'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('user_id', '=', userId).execute()
  }
  if (isLast) {
    await tx
      .updateTable('account_user')
      .set({ relative_id: UNBOUND })
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await tx
    .deleteFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('account')
    .set({ last_user_id: '' })
    .where('account_id', '=', accountId)
    .where('last_user_id', '=', userId)
    .execute()
}
