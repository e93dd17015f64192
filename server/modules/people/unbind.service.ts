import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import { takeIdentity } from '../../http/session/bindings.ts'

/** Unbindings of one account in a calendar year: enough for a mistake, too few for a trade with children's reports. */
export const UNBIND_LIMIT = 3
const BEIJING_MS = 8 * 3_600_000

export const yearOf = (now: number): number => new Date(now + BEIJING_MS).getUTCFullYear()

export async function timesOf(db: Db | Tx, accountId: string, now: number) {
  const year = yearOf(now)
  const row = await db
    .selectFrom('unbinding')
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const used = Number(row.n)
  return { year, limit: UNBIND_LIMIT, used, left: Math.max(0, UNBIND_LIMIT - used) }
}

interface UnbindRequest {
  unbindUserId: string
  confirm: boolean
  last?: boolean
}

/**
 * Unbinds one child of an account. The last identity stays and waits for a child, so that the account does not vanish.
 * @throws Refusal 1 not confirmed, none left this year, or the last child without knowing it; 10005 not a child of it
 */
export async function unbind(
  db: Db,
  accountId: string,
  asked: UnbindRequest,
  now: number,
): Promise<{ left: number }> {
  return inTransaction(db, async (tx) => {
    await tx
      .selectFrom('account')
      .where('account_id', '=', accountId)
      .select('account_id')
      .forUpdate()
      .execute()
    const identities = await identitiesWithStudent(tx, accountId)
    const one = identities.find((i) => i.user_id === asked.unbindUserId)
    if (!one || one.user_type !== Role.parent || one.student_id === null) throw notFound()
    const times = await timesOf(tx, accountId, now)
    if (times.left === 0) {
      throw new Refusal(Status.failed, 'unbindLimit', { values: { limit: times.limit, year: times.year } })
    }
    if (!asked.confirm) throw new Refusal(Status.failed, 'confirmFirst')
    const isLast = identities.length === 1
    if (isLast && asked.last !== true) throw new Refusal(Status.failed, 'unbindLast')
    await takeIdentity(tx, accountId, one.user_id, isLast)
    await tx
      .insertInto('unbinding')
      .values({
        account_id: accountId,
        unbinding_id: newId(now),
        year: times.year,
        school_id: one.school_id,
        student_id: one.relative_id,
        made_at: new Date(now),
      })
      .execute()
    return { left: times.left - 1 }
  })
}

const identitiesWithStudent = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account_user as u')
    .leftJoin('student as t', (j) =>
      j.onRef('t.school_id', '=', 'u.school_id').onRef('t.student_id', '=', 'u.relative_id'),
    )
    .where('u.account_id', '=', accountId)
    .select(['u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id', 't.student_id'])
    .execute()
