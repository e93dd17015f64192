import { OP_KINDS, OPERATION_KINDS } from '#contract/operations/kinds.ts'
import { REPLACED_AT_ONCE } from '#contract/operations/operations.ts'
import type { Db, Tx } from '../db/db.ts'
import { on } from '../db/joins.ts'
import type { OperationRow } from './operation.repo.ts'

const WRITTEN = OP_KINDS.filter((kind) => OPERATION_KINDS[kind].written)

/**
 * Notes that an operation which does not count has to be told to its author, with what counts. What a phone sent late,
 * and wrote before what it sent earlier, is known to it.
 */
export async function noteUnread(tx: Tx, row: OperationRow, beside: OperationRow | null): Promise<void> {
  if (!beside) return
  const isOwnPhone = beside.account_id === row.account_id && beside.device_id === row.device_id
  if (isOwnPhone && (row.outcome !== 'older' || row.sealed_at <= beside.sealed_at)) return
  await tx
    .insertInto('op_replaced')
    .values({
      ...{ account_id: row.account_id, op_id: row.op_id, school_id: row.school_id, target: row.target },
      at: row.received_at,
    })
    .onConflict((c) => c.columns(['account_id', 'op_id']).doNothing())
    .execute()
}

/** What an account wrote and does not count, with what does: the newest of each phone, unless that phone has the last word. */
export async function readReplaced(db: Db, accountId: string) {
  return await db
    .selectFrom('op_replaced as r')
    .innerJoin('op_kept as o', on('o', 'r', 'account_id', 'op_id'))
    .innerJoin('op_target as t', on('t', 'o', 'school_id', 'target'))
    .innerJoin('op_kept as c', on('c', 't', 'account_id', 'op_id'))
    .leftJoin('account_user as u', on('u', 'c', 'account_id', 'user_id'))
    .where('r.account_id', '=', accountId)
    .where('o.kind', 'in', WRITTEN)
    .whereRef('c.body', '<>', 'o.body')
    .where((e) =>
      e.not(
        e.and([
          e('c.account_id', '=', e.ref('o.account_id')),
          e('c.device_id', '=', e.ref('o.device_id')),
          e('c.server_seq', '>=', e.ref('o.server_seq')),
        ]),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('op_kept as x')
            .whereRef('x.account_id', '=', 'o.account_id')
            .whereRef('x.school_id', '=', 'o.school_id')
            .whereRef('x.of_id', '=', 'o.of_id')
            .whereRef('x.student_id', '=', 'o.student_id')
            .whereRef('x.target', '=', 'o.target')
            .whereRef('x.device_id', '=', 'o.device_id')
            .whereRef('x.server_seq', '>', 'o.server_seq')
            .select('x.op_id'),
        ),
      ),
    )
    .selectAll('o')
    .select(['t.rev as current_rev', 'c.body as current_body', 'c.device_id as current_device'])
    .select(['c.account_id as current_account', 'c.received_at as current_at', 'u.user_name'])
    .orderBy('r.at', 'desc')
    .limit(REPLACED_AT_ONCE)
    .execute()
}

/** The account has seen what counts instead of these. The operations themselves stay. */
export async function forgetReplaced(db: Db, accountId: string, opIds: readonly string[]): Promise<void> {
  await db.deleteFrom('op_replaced').where('account_id', '=', accountId).where('op_id', 'in', opIds).execute()
}
