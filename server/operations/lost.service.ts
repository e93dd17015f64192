import type { Receipt } from '#contract/operations/operations.ts'
import { receiptText } from '#core/domain/operation/operation-text.ts'
import { newestOperation, noteRestored, RESTORED_SETTING, type RestoredFrom } from '../backup/safety.ts'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import type { Signer } from '../store/signer.ts'
import { readOperation } from './operation.repo.ts'

/** The highest receipt number of an account; 0: it has none. */
export async function highestSeq(db: Db | Tx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('account_seq')
    .where('account_id', '=', accountId)
    .select('seq')
    .executeTakeFirst()
  return row?.seq ?? 0
}

/**
 * Whether the database is older than a receipt of an account: the operation is not there, and its number was not given
 * yet or was given again. An operation that was deleted on purpose leaves its number used, and is not lost.
 */
async function isOlderThan(tx: Tx, accountId: string, { opId, serverSeq }: Receipt): Promise<boolean> {
  if (await readOperation(tx, accountId, opId)) return false
  if ((await highestSeq(tx, accountId)) < serverSeq) return true
  const another = await tx
    .selectFrom('op_kept')
    .where('account_id', '=', accountId)
    .where('server_seq', '=', serverSeq)
    .select('op_id')
    .executeTakeFirst()
  return another !== undefined
}

/**
 * The last restore, after a phone has shown a receipt. A receipt that this server signed and no longer has proves that
 * its data came back older, e.g. a copied folder was put in place. That is noted once, as a restore of the moment at
 * which the newest operation before the receipt was received: nothing was received between that moment and the receipt,
 * so the copy was made no earlier.
 * @param now epoch ms
 */
export async function noteLost(
  db: Db,
  signer: Signer,
  { accountId, accountKey }: { accountId: string; accountKey: string },
  receipt: Receipt,
  now: number,
): Promise<RestoredFrom | null> {
  const isOwn = signer.sign(receiptText(accountKey, receipt)) === receipt.signature
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: RESTORED_SETTING, value: 'null' })
      .onConflict((c) => c.column('key').doNothing())
      .execute()
    const { value } = await tx
      .selectFrom('setting')
      .where('key', '=', RESTORED_SETTING)
      .select('value')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = value as RestoredFrom | null
    const isCovered = known !== null && known.from <= receipt.time && receipt.time <= known.at
    if (!isOwn || isCovered || !(await isOlderThan(tx, accountId, receipt))) return known
    const restored: RestoredFrom = { from: await newestOperation(tx, receipt.time), at: now }
    await noteRestored(tx, restored)
    return restored
  })
}
