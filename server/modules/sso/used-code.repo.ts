import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What became of a credential that was used before. `accountId` is '' when it let nobody in. */
export interface Used {
  accountId: string
  binding: string
  usedAt: number
}

/**
 * Marks a credential as used, across processes and restarts: the table's key lets it in once.
 * @param until epoch ms after which nobody could use it anyway
 * @returns false when it was used before
 */
export async function useOnce(
  db: Db,
  partnerId: string,
  onceId: string,
  until: number,
  now: number,
): Promise<boolean> {
  await db
    .deleteFrom('used_code')
    .where('keep_until', '<', new Date(now - 86_400_000))
    .execute()
  const done = await db
    .insertInto('used_code')
    .values({
      partner_id: partnerId,
      code_hash: hashOf(onceId),
      used_at: new Date(now),
      keep_until: new Date(until),
    })
    .onConflict((c) => c.columns(['partner_id', 'code_hash']).doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Remembers whom a credential let in, for the same browser asking again. */
export async function noteEntry(
  db: Db,
  partnerId: string,
  onceId: string,
  entry: { accountId: string; binding: string },
): Promise<void> {
  await db
    .updateTable('used_code')
    .set({ account_id: entry.accountId, binding: hashOf(entry.binding) })
    .where('partner_id', '=', partnerId)
    .where('code_hash', '=', hashOf(onceId))
    .execute()
}

/** Whom it let in when it was used with this binding since `since` (epoch ms); null when it was not. */
export async function findAccountOfCode(
  db: Db,
  partnerId: string,
  onceId: string,
  binding: string,
  since: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('used_code')
    .where('partner_id', '=', partnerId)
    .where('code_hash', '=', hashOf(onceId))
    .where('binding', '=', hashOf(binding))
    .where('used_at', '>=', new Date(since))
    .where('account_id', '!=', '')
    .select('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Whether a credential was used before; asking uses nothing. */
export const wasUsed = async (db: Db, partnerId: string, onceId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('used_code')
    .where('partner_id', '=', partnerId)
    .where('code_hash', '=', hashOf(onceId))
    .select('partner_id')
    .executeTakeFirst()
  return row !== undefined
}
