import type { FilePurpose } from '#contract/files.ts'
import { type FileOwner, receiptOf } from '../../store/file-row.ts'
import type { Store } from '../../store/store.ts'
import { ensureStoredFile } from '../../store/trash.ts'

/**
 * Looks for the same bytes among what this account has stored at this school. Other people's files are not told of: a
 * hash would else open them. On the disk equal bytes of a school lie once all the same.
 */
export async function existing(
  store: Store,
  owner: FileOwner,
  asked: { sha256: string; size: number; purpose: FilePurpose },
) {
  const row = await store.db
    .selectFrom('file')
    .where('account_id', '=', owner.accountId)
    .where('sha256', '=', asked.sha256)
    .where('size', '=', asked.size)
    .where('purpose', '=', asked.purpose)
    .where('school_id', '=', owner.schoolId)
    .selectAll()
    .orderBy('created_at')
    .executeTakeFirst()
  const there = row && (await ensureStoredFile(store.places, row.school_id, row.sha256)) === row.size
  if (!there) return { exists: false, receipt: null }
  return { exists: true, receipt: receiptOf(await store.signer(), owner.accountKey, row) }
}
