import { reasonOf } from '#core/domain/text/reason.ts'
import type { Connection } from '../db/db.ts'
import { alone } from './alone.ts'
import { keepErased } from './erased.ts'
import { noteBackup } from './note.ts'
import { type Proof, proveBackup } from './prove.ts'
import { type Retention, removeOld } from './retention.ts'
import { type BackupOptions, type Written, writeBackup } from './write.ts'

export interface MakeOptions extends BackupOptions {
  readonly connection: Connection
  /** What the place is called to people; never a path. */
  readonly where: string
  readonly retention: Retention
}

export interface Made {
  readonly written: Written
  readonly proof: Proof
  readonly removed: { backups: number; things: number }
}

/**
 * Writes a backup, restores it on trial, and only then removes what is no longer kept. What came of it is noted in the
 * database, also when it did not go well.
 * @throws UnderWayError another one is being made
 */
export const makeBackup = (options: MakeOptions): Promise<Made> => alone(options.db, () => makeHeld(options))

/** The same, for who holds `alone` already. */
export async function makeHeld(options: MakeOptions): Promise<Made> {
  const { db, connection, place, pack, where, retention, now, signal } = options
  try {
    const written = await writeBackup(options)
    await keepErased(db, place, pack)
    await noteBackup(db, { at: written.at, where, testedAt: null, missing: written.manifest.files.missing })
    const { manifest, added } = written
    const proof = await proveBackup({ connection, place, pack, manifest, read: added, now: now() })
    if (proof.restored)
      await noteBackup(db, { at: written.at, where, testedAt: now(), missing: manifest.files.missing })
    return { written, proof, removed: await removeOld(place, pack, retention, now()) }
  } catch (e) {
    const failure = reasonOf(e)
    if (signal?.aborted !== true) await noteBackup(db, { failedAt: now(), failure }).catch(() => {})
    throw e
  }
}
