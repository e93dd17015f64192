import type { Db } from '../db/db.ts'
import type { Check } from '../http/ready/ready.ts'
import { type BackupNote, lastBackup } from './note.ts'

/** A backup older than this is told as such: the day's one and the next were not made. */
const OLD_MS = 2 * 86_400_000

/** What is to be told of the last backup; null: it is well. `now`: epoch ms. */
export function checkLastBackup(last: BackupNote | null, now: number): 'none' | 'failed' | 'old' | null {
  if (last === null) return 'none'
  if (last.failedAt !== null) return 'failed'
  return last.at === null || now - last.at > OLD_MS ? 'old' : null
}

/** For `/readyz`, where the server makes backups by itself: warns, and keeps nobody from being answered. */
export const backupCheck = (db: Db, now: () => number): Check => ({
  what: 'backup',
  warns: true,
  ask: async () => {
    const last = await lastBackup(db)
    const trouble = checkLastBackup(last, now())
    return trouble && { detail: trouble === 'failed' ? `failed: ${last?.failure ?? ''}` : trouble }
  },
})
