import type { Tx } from '../../db/db.ts'

const SETTING = 'account-lists'

/**
 * Ids of the lists whose accounts are in the database and that may not have their names yet. Holds the row to the end
 * of the transaction, so that one run at a time makes accounts.
 */
export async function lockPending(tx: Tx): Promise<string[]> {
  await tx
    .insertInto('setting')
    .values({ key: SETTING, value: '[]' })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', SETTING)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return Array.isArray(row.value) ? row.value.filter((v) => typeof v === 'string') : []
}

/** Writes the ids; the row is held by `lockPending`. */
export async function savePending(tx: Tx, batches: readonly string[]): Promise<void> {
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify(batches) })
    .where('key', '=', SETTING)
    .execute()
}
