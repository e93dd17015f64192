import { FAMILY } from '#contract/roles.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

/** Who a child is in the database. */
export interface ChildIdentity {
  school: SchoolId
  /** Its row, and those that were merged into it. */
  ids: string[]
  numbers: string[]
  names: string[]
  /** Identities of its family: its own and its parents'. */
  family: { accountId: string; userId: string }[]
  /** Accounts that are of this child alone: they end with it. */
  ending: string[]
  /** Of accounts that end. */
  phones: string[]
  logins: string[]
}

/** Rows of a child that were merged into one, and into those. */
async function withMerged(db: Db | Tx, school: SchoolId, studentId: string): Promise<string[]> {
  const ids = [studentId]
  for (let i = 0; i < ids.length; i++) {
    const gone = await db
      .selectFrom('student_merge')
      .where('school_id', '=', school)
      .where('kept_id', '=', ids[i] as string)
      .where('undone_at', 'is', null)
      .select('gone_id')
      .execute()
    ids.push(...gone.map((row) => row.gone_id).filter((id) => !ids.includes(id)))
  }
  return ids
}

/** @returns null: the school has no such student */
export async function findChildIdentity(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
): Promise<ChildIdentity | null> {
  const ids = await withMerged(db, school, studentId)
  const rows = await db
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('student_id', 'in', ids)
    .select(['student_id', 'student_number', 'name'])
    .execute()
  if (!rows.some((row) => row.student_id === studentId)) return null
  const bound = await db
    .selectFrom('account_user')
    .where('school_id', '=', school)
    .where('relative_id', 'in', ids)
    .where('user_type', 'in', [...FAMILY])
    .select(['account_id', 'user_id'])
    .execute()
  const accountIds = [...new Set(bound.map((row) => row.account_id))]
  const ending = await endingOf(
    db,
    accountIds,
    new Set(bound.map((row) => `${row.account_id} ${row.user_id}`)),
  )
  return {
    ...{ school, ids, ending: ending.map((row) => row.account_id) },
    numbers: rows.map((row) => row.student_number),
    names: [...new Set(rows.map((row) => row.name))],
    family: bound.map((row) => ({ accountId: row.account_id, userId: row.user_id })),
    phones: ending.map((row) => row.phone).filter((phone) => phone !== ''),
    logins: await loginsOf(
      db,
      ending.map((row) => row.account_id),
    ),
  }
}

/** Accounts with no identity but these. */
async function endingOf(db: Db | Tx, accountIds: readonly string[], own: ReadonlySet<string>) {
  if (accountIds.length === 0) return []
  const all = await db
    .selectFrom('account_user')
    .where('account_id', 'in', accountIds)
    .select(['account_id', 'user_id'])
    .execute()
  const stays = new Set(
    all.filter((row) => !own.has(`${row.account_id} ${row.user_id}`)).map((row) => row.account_id),
  )
  const rows = await db
    .selectFrom('account')
    .where('account_id', 'in', accountIds)
    .select(['account_id', 'phone'])
    .execute()
  return rows.filter((row) => !stays.has(row.account_id))
}

async function loginsOf(db: Db | Tx, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('account_login')
    .where('account_id', 'in', accountIds)
    .select('login_name')
    .execute()
  return rows.map((row) => row.login_name)
}
