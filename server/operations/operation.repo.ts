import { sql } from 'kysely'
import type { Operation, OpOutcome, Receipt } from '#contract/operations/operations.ts'
import { receiptText } from '#core/domain/operation/operation-text.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { Signer } from '../store/signer.ts'

/** A kept operation; null when the account never sent one of that id. */
export async function readOperation(db: Db | Tx, accountId: string, opId: string) {
  const row = await db
    .selectFrom('op_kept')
    .where('account_id', '=', accountId)
    .where('op_id', '=', opId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export type OperationRow = NonNullable<Awaited<ReturnType<typeof readOperation>>>

/** The same receipt for the same row, however often it is made. */
export function receiptOf(signer: Signer, accountKey: string, row: OperationRow): Receipt {
  const receipt = {
    opId: row.op_id,
    hash: row.hash,
    outcome: row.outcome as OpOutcome,
    serverSeq: row.server_seq,
    time: row.received_at.getTime(),
    number: row.number,
  }
  return { ...receipt, signature: signer.sign(receiptText(accountKey, receipt)) }
}

/** What counts for a target; null for nothing yet. */
export async function counting(db: Db | Tx, school: SchoolId | string, target: string) {
  const row = await db
    .selectFrom('op_target')
    .where('school_id', '=', school)
    .where('target', '=', target)
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    rev: row.rev,
    accountId: row.account_id,
    opId: row.op_id,
    deviceId: row.device_id,
    deviceRev: row.device_rev,
  }
}

type Counting = NonNullable<Awaited<ReturnType<typeof counting>>>

/**
 * From now on this operation is what counts for its target. `before`, what did until now, is noted for its author unless
 * it came from the same phone. (A trigger does the same for older releases; tables that are spread over nodes have none.)
 */
export async function setCounting(
  tx: Tx,
  at: { school_id: string; target: string },
  before: Counting | null,
  row: { rev: number; account_id: string; op_id: string; device_id: string; device_rev: number },
): Promise<void> {
  if (before && (before.accountId !== row.account_id || before.deviceId !== row.device_id))
    await tx
      .insertInto('op_replaced')
      .values({ ...at, account_id: before.accountId, op_id: before.opId, at: sql<Date>`clock_timestamp()` })
      .onConflict((c) => c.columns(['account_id', 'op_id']).doNothing())
      .execute()
  await tx
    .insertInto('op_target')
    .values({ ...at, ...row })
    .onConflict((c) => c.columns(['school_id', 'target']).doUpdateSet(row))
    .execute()
}

/** The next number of an account; also makes operations of one account end one after the other. */
export async function nextSeq(tx: Tx, accountId: string): Promise<number> {
  const { seq } = await tx
    .insertInto('account_seq')
    .values({ account_id: accountId, seq: 1 })
    .onConflict((c) => c.column('account_id').doUpdateSet((e) => ({ seq: e('account_seq.seq', '+', 1) })))
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/** Notes the highest outbox number that came from a device. */
export async function noteDevice(tx: Tx, accountId: string, op: Operation, now: number): Promise<void> {
  const seen_at = new Date(now)
  await tx
    .insertInto('device_mark')
    .values({ account_id: accountId, device_id: op.deviceId, seq: op.seq, seen_at })
    .onConflict((c) =>
      c.columns(['account_id', 'device_id']).doUpdateSet((e) => ({
        seq: e.fn<number>('greatest', ['device_mark.seq', e.val(op.seq)]),
        seen_at,
      })),
    )
    .execute()
}

/** The name under which an identity wrote; '' when it is gone. */
export async function findWriterName(db: Db | Tx, accountId: string, userId: string): Promise<string> {
  const row = await db
    .selectFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select('user_name')
    .executeTakeFirst()
  return row?.user_name ?? ''
}

/** What counts for a target, with its words and who wrote them, as the account `reader` is told. */
export async function currentOf(db: Db | Tx, school: string, target: string, reader: string) {
  const now = await counting(db, school, target)
  const row = now && (await readOperation(db, now.accountId, now.opId))
  if (!row) return { rev: now?.rev ?? 0, opId: '', accountId: '', current: null }
  return {
    rev: now.rev,
    opId: now.opId,
    accountId: now.accountId,
    current: {
      rev: now.rev,
      body: row.body,
      deviceId: row.device_id,
      byName: await findWriterName(db, row.account_id, row.user_id),
      byYou: row.account_id === reader,
      at: row.received_at.getTime(),
    },
  }
}

/** Where an operation stands beside what counts for its target. */
export async function loadOperationStanding(db: Db | Tx, row: OperationRow) {
  const { rev, opId, accountId, current } = await currentOf(db, row.school_id, row.target, row.account_id)
  const counts = opId === row.op_id && accountId === row.account_id
  return { rev, counts, current: counts ? null : current }
}
