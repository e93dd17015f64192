import type { Db } from '../db/db.ts'
import { BACKUP_SETTING, type BackupNote } from './note.ts'

/** The installation's setting that says that its database was restored. */
export const RESTORED_SETTING = 'restored'

/** The state that was restored, and when that was done; epoch ms. */
export interface RestoredFrom {
  from: number
  at: number
}

/** A backup older than this says nothing any more: phones would keep their pictures for ever. */
const TOLD_MS = 8 * 86_400_000

/** What phones are told of it: what they have from after `restored.from` they send again. `now`: epoch ms. */
export async function safetyOf(
  db: Db,
  now: number,
): Promise<{ restored: RestoredFrom | null; backedUpTo: number | null }> {
  const rows = await db
    .selectFrom('setting')
    .where('key', 'in', [RESTORED_SETTING, BACKUP_SETTING])
    .select(['key', 'value'])
    .execute()
  const of = (key: string): unknown => rows.find((row) => row.key === key)?.value
  const { at = null, testedAt = null } = (of(BACKUP_SETTING) ?? {}) as Partial<BackupNote>
  const isGood = at !== null && testedAt !== null && now - at < TOLD_MS
  return {
    restored: (of(RESTORED_SETTING) ?? null) as RestoredFrom | null,
    backedUpTo: isGood ? at : null,
  }
}
