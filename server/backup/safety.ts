import type { Db, Tx } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'
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

/** Notes that a state of the past came back, by whatever way: phones send again what is newer. */
export async function noteRestored(db: Db | Tx, restored: RestoredFrom): Promise<void> {
  const value = JSON.stringify(restored)
  await db
    .insertInto('setting')
    .values({ key: RESTORED_SETTING, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

/** When the newest operation was received, of all schools; 0: none is there. `before`: none later than this. Epoch ms. */
export async function newestOperation(db: Db | Tx, before = Number.POSITIVE_INFINITY): Promise<number> {
  const found = await db
    .selectFrom('op_kept')
    .$if(Number.isFinite(before), (q) => q.where('received_at', '<=', new Date(before)))
    .select((e) => e.fn.max('received_at').as('at'))
    .modifyEnd(overSchools('the whole database is of the past'))
    .executeTakeFirst()
  return found?.at?.getTime() ?? 0
}
