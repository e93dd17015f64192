import { inTransaction } from '../db/db.ts'
import { trashFrames } from './frames.ts'
import type { Store } from './store.ts'
import { ABANDONED_MS, COUNTED_MS } from './times.ts'

/** Gives uploads up that nobody has fed for a week. @returns how many */
export async function sweepUploads({ db, places, now }: Store): Promise<number> {
  const before = new Date(now() - ABANDONED_MS)
  const old = await db
    .selectFrom('upload')
    .where('touched_at', '<', before)
    .where('file_id', '=', '')
    .select(['account_id', 'upload_file_id'])
    .limit(1000)
    .execute()
  let removed = 0
  for (const { account_id, upload_file_id } of old) {
    removed += await inTransaction(db, async (tx) => {
      const gone = await tx
        .deleteFrom('upload')
        .where('account_id', '=', account_id)
        .where('upload_file_id', '=', upload_file_id)
        .where('file_id', '=', '')
        .where('touched_at', '<', before)
        .returning('account_id')
        .executeTakeFirst()
      if (!gone) return 0
      await trashFrames(places, { account_id, upload_file_id }, now())
      return 1
    })
  }
  return removed
}

/** The file's own row tells the same to whoever asks for its upload later. */
export async function sweepCounted({ db, now }: Store): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('file_id', '<>', '')
    .where('touched_at', '<', new Date(now() - COUNTED_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
