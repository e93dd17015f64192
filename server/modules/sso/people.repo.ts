import type { Static } from 'typebox'
import type { Identity } from '#contract/account/identity.ts'
import { Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { listAccountIdentities } from '../../http/session/identities.ts'
import type { Assertion, Partner } from './types.ts'

export async function accountOfExternal(db: Db, partner: Partner, externalId: string) {
  const row = await db
    .selectFrom('external_identity')
    .where('partner_id', '=', partner.partnerId)
    .where('external_id', '=', externalId)
    .select('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The account of the student with this number in one of the partner's own schools; null when there is none or several. */
async function accountOfStudent(db: Db, schoolId: string, studentNumber: string): Promise<string | null> {
  const rows = await db
    .selectFrom('student as t')
    .innerJoin('account_user as u', (j) =>
      j
        .onRef('u.school_id', '=', 't.school_id')
        .onRef('u.relative_id', '=', 't.student_id')
        .on('u.user_type', '=', 4),
    )
    .where('t.school_id', '=', schoolId)
    .where('t.student_number', '=', studentNumber)
    .select('u.account_id')
    .execute()
  return rows.length === 1 ? (rows[0]?.account_id ?? null) : null
}

/** The account of the student or the teacher with this id on the school's roster; null when there is none or several. */
async function accountOfRosterId(
  db: Db,
  schoolId: string,
  rosterId: string,
  isStudent: boolean,
): Promise<string | null> {
  const rows = await db
    .selectFrom('account_user')
    .where('school_id', '=', schoolId)
    .where('relative_id', '=', rosterId)
    .where('user_type', '=', isStudent ? Role.student : Role.teacher)
    .select('account_id')
    .execute()
  return rows.length === 1 ? (rows[0]?.account_id ?? null) : null
}

/**
 * Whom a partner's words about the roster of one of its schools mean; a student by either, a teacher by the id alone. Where
 * it says neither who somebody is nor an id, a student's number is a student's.
 */
export async function accountOnRoster(
  db: Db,
  schoolId: string,
  { userType, studentNumber, rosterId }: Pick<Assertion, 'userType' | 'studentNumber' | 'rosterId'>,
): Promise<string | null> {
  const isStudent = userType === Role.student || (userType === undefined && rosterId === undefined)
  const byNumber =
    isStudent && studentNumber !== undefined ? await accountOfStudent(db, schoolId, studentNumber) : null
  if (byNumber !== null || rosterId === undefined) return byNumber
  return accountOfRosterId(db, schoolId, rosterId, isStudent)
}

/** Links a partner's id to an account; somebody else's link stays. @returns false when it is another account's */
export async function link(
  db: Db,
  partnerId: string,
  externalId: string,
  accountId: string,
  now: number,
): Promise<boolean> {
  await db
    .insertInto('external_identity')
    .values({
      partner_id: partnerId,
      external_id: externalId,
      account_id: accountId,
      linked_at: new Date(now),
    })
    .onConflict((c) => c.columns(['partner_id', 'external_id']).doNothing())
    .execute()
  const row = await db
    .selectFrom('external_identity')
    .where('partner_id', '=', partnerId)
    .where('external_id', '=', externalId)
    .select('account_id')
    .executeTakeFirst()
  return row?.account_id === accountId
}

export async function unlink(db: Db, partnerIds: readonly string[], accountId: string): Promise<void> {
  if (partnerIds.length === 0) return
  await db
    .deleteFrom('external_identity')
    .where('account_id', '=', accountId)
    .where('partner_id', 'in', partnerIds)
    .execute()
}

export async function isLinked(db: Db, partnerIds: readonly string[], accountId: string): Promise<boolean> {
  if (partnerIds.length === 0) return false
  const row = await db
    .selectFrom('external_identity')
    .where('account_id', '=', accountId)
    .where('partner_id', 'in', partnerIds)
    .select('partner_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPerson(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select(['account_id', 'account_key', 'name', 'closed'])
    .executeTakeFirst()
}

/** The account's identities, narrowed to the schools a partner may speak for; null: all of them. */
export async function identitiesIn(
  db: Db,
  accountId: string,
  schoolIds: readonly string[] | null,
): Promise<Static<typeof Identity>[]> {
  const all = await listAccountIdentities(db, accountId)
  return schoolIds === null ? all : all.filter((i) => schoolIds.includes(i.schoolId))
}
