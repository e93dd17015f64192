import { type Db, inTransaction } from '../db/db.ts'

/** The installation's setting that says how far back and up to when moments can be brought back; no row: that is off. */
const WAL_SETTING = 'keptMoments'

/** Times in epoch ms. */
export interface WalNote {
  /** The earliest moment that can be brought back; null: no copy of the database is there yet. */
  from: number | null
  /** All up to here is in the place of backups; null: nothing yet. */
  through: number | null
  /** `BackupStorage.name` of where it is; '' as long as nothing is. */
  place: string
  /** Stored files up to here are in it too; 0: none yet. */
  filesTo: number
  /** When the last attempt failed; null: it did not. */
  failedAt: number | null
  /** Why, for the log alone: it may name paths. */
  failure: string
  /** When work on it was last begun. */
  begunAt: number
}

const NONE: WalNote = {
  filesTo: 0,
  place: '',
  from: null,
  through: null,
  failedAt: null,
  failure: '',
  begunAt: 0,
}

export async function walNote(db: Db): Promise<WalNote | null> {
  const row = await db.selectFrom('setting').where('key', '=', WAL_SETTING).select('value').executeTakeFirst()
  return row ? { ...NONE, ...(row.value as Partial<WalNote>) } : null
}

/** Notes what is new; the rest stays. */
export const noteWal = (db: Db, more: Partial<WalNote>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('setting')
      .where('key', '=', WAL_SETTING)
      .select('value')
      .forUpdate()
      .executeTakeFirst()
    const value = JSON.stringify({ ...NONE, ...(before?.value as Partial<WalNote> | undefined), ...more })
    await tx
      .insertInto('setting')
      .values({ key: WAL_SETTING, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute()
  })

export const forgetWal = async (db: Db): Promise<void> => {
  await db.deleteFrom('setting').where('key', '=', WAL_SETTING).execute()
}
