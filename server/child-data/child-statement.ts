import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { formatOverSchoolsComment } from '../db/tenancy.ts'
import type { ChildIdentity } from './child.ts'

/** The child as lists that the conditions of `parts.ts` ask in. */
const LISTS = `with who as (select $1::text as school),
  kid as (select * from unnest($2::text[], $3::text[]) as k(student, anon)),
  family as (select * from unnest($4::text[], $5::text[]) as f(account, person)),
  ending as (select unnest($6::text[]) as account),
  phones as (select unnest($7::text[]) as phone)`

const ONE_CHILD = formatOverSchoolsComment('all that is kept of one child')

/**
 * Runs a statement that may ask in the child's lists.
 * @param anon the ids of nobody that stand for the child's, in their order
 * @param more values of the statement's own, from `$8` on
 */
export async function runChildStatement<Row>(
  db: Db | Tx,
  { school, ids, family, ending, phones }: ChildIdentity,
  anon: readonly string[],
  text: string,
  more: readonly unknown[] = [],
): Promise<{ rows: Row[]; changed: number }> {
  const values = [
    ...[school, ids, ids.map((_, i) => anon[i] ?? '')],
    ...[family.map((one) => one.accountId), family.map((one) => one.userId), ending, phones],
    ...more,
  ]
  const done = await db.executeQuery<Row>(CompiledQuery.raw(`${LISTS} ${text} ${ONE_CHILD}`, values))
  return { rows: done.rows, changed: Number(done.numAffectedRows ?? 0) }
}
