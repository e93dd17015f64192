import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../db/db.ts'

/** The installation's setting that is written after each backup; no row: none was made by this server. */
export const BACKUP_SETTING = 'lastBackup'

/** Times in epoch ms. */
export interface BackupNote {
  /** The state that the last good one holds; null: none yet. */
  at: number | null
  /** What its place is called, never a path. */
  where: string
  /** When it was restored into a scratch database. */
  testedAt: number | null
  /** Files that rows named and that were not in the store. */
  missing: number
  /** When the last attempt failed; null: it did not. */
  failedAt: number | null
  /** Why, for the log and the command; it may name paths. */
  failure: string
  /** `BackupStorage.name` of all places that hold backups, the newest last; for nobody to see. */
  places: readonly string[]
}

const NONE: BackupNote = {
  ...{ at: null, where: '', testedAt: null, missing: 0, failedAt: null, failure: '', places: [] },
}

/** Places that are remembered. */
const PLACES = 10

export async function lastBackup(db: Db): Promise<BackupNote | null> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', BACKUP_SETTING)
    .select('value')
    .executeTakeFirst()
  return row ? { ...NONE, ...(row.value as Partial<BackupNote>) } : null
}

/**
 * Notes how the last one went; what a failure does not speak of stays, and success ends a failure.
 * @param place `BackupStorage.name` of where a good one lies
 */
export const noteBackup = (
  db: Db,
  now: Pick<BackupNote, 'at' | 'where' | 'testedAt' | 'missing'> | Pick<BackupNote, 'failedAt' | 'failure'>,
  place?: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('setting')
      .where('key', '=', BACKUP_SETTING)
      .select('value')
      .forUpdate()
      .executeTakeFirst()
    const well = 'at' in now ? { failedAt: null, failure: '' } : {}
    const last: BackupNote = { ...NONE, ...(before?.value as Partial<BackupNote> | undefined) }
    const places = place === undefined ? last.places : [...last.places.filter((p) => p !== place), place]
    const value = JSON.stringify({ ...last, ...well, ...now, places: places.slice(-PLACES) })
    await tx
      .insertInto('setting')
      .values({ key: BACKUP_SETTING, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute()
  })

/** Takes back that the last one failed, and leaves all else that is known of it. */
export async function forgetFailure(tx: Tx): Promise<void> {
  const well = JSON.stringify({ failedAt: null, failure: '' })
  await sql`update setting set value = value || ${well}::jsonb where key = ${BACKUP_SETTING}`.execute(tx)
}
