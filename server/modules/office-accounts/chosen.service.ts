import { Status } from '#contract/envelope.ts'
import type { Tx } from '../../db/db.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import { someNames } from './doing.rules.ts'
import { type Changeable, type Changer, changeable } from './people.repo.ts'

/**
 * Accounts that were chosen to be changed, or a refusal of all of them: one of another school as well, one's own, one
 * that is not of this school. The rows are held to the end, so that two administrators follow each other.
 * @throws Refusal 10005; 10001 with the names
 */
export async function lockChosenAccounts(
  tx: Tx,
  who: Changer,
  ids: readonly string[],
): Promise<Changeable[]> {
  const wanted = [...new Set(ids)].toSorted()
  // one lock for all who change accounts of a school: an administrator who is being locked locks nobody meanwhile
  await tx
    .selectFrom('school')
    .where('school_id', '=', who.schoolId)
    .select('school_id')
    .forUpdate()
    .execute()
  const own = await tx
    .selectFrom('account')
    .where('account_id', '=', who.accountId)
    .where('locked_at', 'is', null)
    .select('account_id')
    .executeTakeFirst()
  const chosen = await changeable(tx, who, wanted)
  if (!own || chosen.length < wanted.length) throw notFound()
  if (wanted.includes(who.accountId)) throw new Refusal(Status.badRequest, 'accountSelf')
  const elsewhere = chosen.filter((one) => one.elsewhere)
  if (elsewhere.length > 0)
    throw new Refusal(Status.badRequest, 'accountElsewhere', {
      values: { names: someNames(elsewhere.map((one) => one.name)) },
    })
  return chosen
}
