import { reasonOf } from '#core/domain/text/reason.ts'
import type { Connection } from '../db/db.ts'
import { runWithBackupLock } from './backup-lock.ts'
import { keepErased } from './erased.ts'
import { noteBackup } from './note.ts'
import { type Proof, proveBackup } from './prove.ts'
import { refuseEmptied } from './refuse-emptied.ts'
import { type Retention, removeOld } from './retention.ts'
import { type BackupOptions, type BackupResult, writeBackup } from './write.ts'

export interface MakeOptions extends BackupOptions {
  readonly connection: Connection
  /** What the place is called to people; never a path. */
  readonly where: string
  readonly retention: Retention
  /**
   * False: a place that held backups of this server and is empty now is refused. A disk that is not mounted leaves an
   * empty folder: a backup there would lie on the disk that it is meant to outlive.
   */
  readonly mayBegin?: boolean
}

export interface BackupReport {
  readonly written: BackupResult
  readonly proof: Proof
  readonly removed: { backups: number; things: number }
}

/**
 * Writes a backup, restores it on trial, and only then removes what is no longer kept. What came of it is noted in the
 * database, also when it did not go well.
 * @throws UnderWayError another one is being made
 */
export const makeBackup = (options: MakeOptions): Promise<BackupReport> =>
  runWithBackupLock(options.db, () => makeHeld(options))

/** The same, for callers that run inside `runWithBackupLock`. */
export async function makeHeld(options: MakeOptions): Promise<BackupReport> {
  const { db, connection, place, pack, where, retention, now, signal } = options
  try {
    if (options.mayBegin === false) await refuseEmptied(db, place)
    const written = await writeBackup(options)
    await keepErased(db, place, pack)
    const about = { at: written.at, where, missing: written.manifest.files.missing }
    await noteBackup(db, { ...about, testedAt: null }, place.name)
    const { manifest, added } = written
    const proof = await proveBackup({ connection, place, pack, manifest, read: added, now: now() })
    if (proof.restored) await noteBackup(db, { ...about, testedAt: now() })
    return { written, proof, removed: await removeOld(place, pack, retention, now()) }
  } catch (e) {
    const failure = reasonOf(e)
    if (signal?.aborted !== true) await noteBackup(db, { failedAt: now(), failure }).catch(() => {})
    throw e
  }
}
