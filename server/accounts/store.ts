import { sql } from 'kysely'
import { accountKey, accountKeySecret } from '../db/account-key.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { schoolOf } from '../db/scope.ts'
import { beginTeaching, endTeaching, type TeachingRow } from '../exams/roster/teaching.ts'
import { forgetNames } from '../http/limits/tries.ts'
import type { EndedReason } from '../http/session/sessions.ts'
import type { AccountsPlan, Gone, IdentityInput, NewAccount, Renewal } from './plan.ts'

/** Takes away what people of the files are no longer to have; who reads by it reads no more from the next request on. */
async function takeAway(tx: Tx, gone: Gone): Promise<void> {
  for (const [school, teaching] of Map.groupBy(gone.teaching, (t) => t.school_id))
    await endTeaching(tx, schoolOf(school, 'row'), teaching)
  for (const l of gone.leading) {
    await tx
      .deleteFrom('leader_scope')
      .where('school_id', '=', l.school_id)
      .where('relative_id', '=', l.relative_id)
      .where('user_type', '=', l.user_type)
      .where('grade_id', '=', l.grade_id)
      .where('course_id', '=', l.course_id)
      .execute()
  }
  for (const u of gone.identities) {
    await tx
      .deleteFrom('account_user')
      .where('account_id', '=', u.account_id)
      .where('user_id', '=', u.user_id)
      .execute()
  }
}

/** Rows a statement: 8 columns each stay far below the 65,535 parameters a statement may have. */
const BATCH = 2000
/** The password is the one the school gave. */
const INITIAL = 0

/**
 * Writes a plan. An account with a new password is signed out everywhere.
 * @param hashes of the new passwords: those of `fresh`, then those of `renewals`
 * @param onStored hears the share (0..1) of those passwords whose accounts are written
 */
export async function storeAccounts(
  tx: Tx,
  plan: AccountsPlan,
  hashes: readonly string[],
  onStored: (share: number) => void = () => undefined,
): Promise<void> {
  const secret = await accountKeySecret(tx)
  let stored = 0
  const count = (part: readonly unknown[]) => {
    stored += part.length
    onStored(stored / hashes.length)
  }
  for (const part of batches(
    plan.fresh.map((account, i) => ({ account, hash: hashes[i] ?? '', id: newId() })),
  )) {
    await storeFresh(tx, part, secret)
    count(part)
  }
  for (const part of batches(
    plan.renewals.map((r, i) => ({ ...r, hash: hashes[plan.fresh.length + i] ?? '' })),
  )) {
    await renew(tx, part)
    count(part)
  }
  for (const part of batches(plan.logins)) {
    await tx
      .insertInto('account_login')
      .values(part.map((l) => ({ login_name: l.name, account_id: l.accountId })))
      .execute()
  }
  for (const part of batches(plan.identities)) {
    await tx
      .insertInto('account_user')
      .values(part.map(({ accountId, identity }) => identityRow(accountId, identity)))
      .execute()
  }
  await storeStaff(tx, plan)
  await takeAway(tx, plan.gone)
}

async function storeFresh(
  tx: Tx,
  part: readonly { account: NewAccount; hash: string; id: string }[],
  secret: Buffer,
): Promise<void> {
  await tx
    .insertInto('account')
    .values(
      part.map(({ account, hash, id }) => ({
        account_id: id,
        account_key: accountKey(secret, id),
        name: account.name,
        password_hash: hash,
        password_status: INITIAL,
      })),
    )
    .execute()
  await tx
    .insertInto('account_login')
    .values(part.map(({ account, id }) => ({ login_name: account.login, account_id: id })))
    .execute()
  await tx
    .insertInto('account_user')
    .values(part.flatMap(({ account, id }) => account.identities.map((i) => identityRow(id, i))))
    .execute()
}

async function renew(tx: Tx, part: readonly (Renewal & { hash: string })[]): Promise<void> {
  const ids = part.map((r) => r.accountId)
  await sql`
    update account set password_hash = r.hash, password_status = ${INITIAL}::int
    from unnest(${ids}::text[], ${part.map((r) => r.hash)}::text[]) as r(account_id, hash)
    where account.account_id = r.account_id`.execute(tx)
  const reason: EndedReason = 'password'
  await tx
    .updateTable('session')
    .set({ ended_reason: reason })
    .where(sql<boolean>`account_id = any(${ids}::text[])`)
    .where('ended_reason', 'is', null)
    .execute()
  // whoever forgot a password has tried some: the new one must not have to wait
  await forgetNames(
    tx,
    part.map((r) => r.login),
  )
}

async function storeStaff(tx: Tx, plan: AccountsPlan): Promise<void> {
  for (const part of batches(plan.teachers)) {
    await tx
      .insertInto('teacher')
      .values(part.map((t) => ({ school_id: t.schoolId, teacher_id: t.teacherId, name: t.name })))
      .execute()
  }
  for (const part of batches(plan.teaching)) {
    for (const [schoolId, teaching] of Map.groupBy(part, (t) => t.schoolId))
      await beginTeaching(tx, schoolId, teaching.map(rowOf))
  }
  for (const part of batches(plan.leading)) {
    await tx
      .insertInto('leader_scope')
      .values(
        part.map((l) => ({
          school_id: l.schoolId,
          relative_id: l.relativeId,
          user_type: l.userType,
          grade_id: l.gradeId,
          course_id: l.courseId,
          course_told: true,
        })),
      )
      .execute()
  }
}

function identityRow(accountId: string, { userType, schoolId, relativeId, userName }: IdentityInput) {
  return {
    account_id: accountId,
    user_id: newId(),
    user_type: userType,
    school_id: schoolId,
    relative_id: relativeId,
    user_name: userName,
  }
}

function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += BATCH) yield list.slice(from, from + BATCH)
}

const rowOf = (t: AccountsPlan['teaching'][number]): TeachingRow => ({
  ...{ teacher_id: t.teacherId, class_id: t.classId, course_id: t.courseId },
  ...{ is_head: t.isHead, course_told: true },
})
