import { walNote } from '../backup-wal/note.ts'
import type { Db } from '../db/db.ts'
import { isClaimed } from './head.ts'
import { lastBackup } from './note.ts'
import type { BackupStorage } from './place.ts'
import { safetyOf } from './safety.ts'

/**
 * A disk that is not mounted leaves an empty folder: nothing is begun there by the server itself, as it would lie on the
 * disk that it is meant to outlive. After a restore, perhaps on another machine, no note from before it speaks of this
 * machine's disks.
 * @throws Error a place that held backups of this server is empty
 */
export async function refuseEmptied(db: Db, place: BackupStorage): Promise<void> {
  const [last, wal, { restored }] = [await lastBackup(db), await walNote(db), await safetyOf(db, 0)]
  const isKnown = last?.places.includes(place.name) === true || wal?.place === place.name
  const noted = Math.max(last?.at ?? 0, wal?.through ?? 0)
  if (!isKnown || (restored !== null && restored.at >= noted) || (await isClaimed(place))) return
  throw new Error(
    `${place.name} held backups of this server and holds none now: is its disk there? On a new disk ` +
      'make the first one by hand: npm run backup.',
  )
}
