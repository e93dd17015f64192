import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkKey } from '../backup/head.ts'
import { readBackupManifest } from '../backup/manifest.ts'
import { checkWay, type RestoreOptions, restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write.ts'
import { openDb, openPool } from '../db/db.ts'
import { DB_LIMITS } from '../db/limits.ts'
import { planRecovery } from './moments.ts'
import { RECOVERY, withRecovered } from './recover.ts'
import { sendLog } from './send.ts'
import { livingSlot } from './slot.ts'

export interface RestoreMomentOptions extends Omit<RestoreOptions, 'manifest'> {
  /** The moment, epoch ms. */
  readonly at: number
  /** The data folder. */
  readonly home: string
  /** Whether the database is the one of that folder: what it has not sent yet is sent first. */
  readonly embedded: boolean
  /** Of this program. */
  readonly version: string
}

/**
 * Brings the state of a moment back: it is recovered beside the data, written to the place as a backup, and restored from
 * there as any other, by the same rules.
 * @returns `missing`: stored files that rows of that moment name and that are nowhere any more
 * @throws OutsideError the place cannot bring that moment back
 * @throws InTheWayError the database is in use or holds a school, or the files are of another installation
 */
export async function restoreMoment(
  o: RestoreMomentOptions,
): Promise<{ rows: number; files: number; missing: number; id: string }> {
  const { place, pack, files, version, at, home, say = () => {} } = o
  await checkKey(place, pack)
  await checkWay(o)
  if (o.embedded) await sendRest(o)
  const way = await planRecovery(place, pack, at)
  await mkdir(home, { recursive: true })
  for (const name of await readdir(home))
    if (name.startsWith(RECOVERY)) await rm(path.join(home, name), { recursive: true, force: true })
  const { id } = await withRecovered(o, way, async (recovered) => {
    const db = openDb(openPool(recovered, DB_LIMITS.tools))
    try {
      return await writeBackup({ db, files, place, pack, version, now: () => at })
    } finally {
      await db.destroy()
    }
  })
  const manifest = await readBackupManifest(place, pack, id)
  say(`the state of that moment is the backup ${id}`)
  return { ...(await restoreBackup({ ...o, manifest })), missing: manifest.files.missing, id }
}

/** The log that a server which ended had not sent. What stands in the way is told: earlier moments are there all the same. */
async function sendRest({ connection, place, pack, say = () => {} }: RestoreMomentOptions): Promise<void> {
  const db = openDb(openPool(connection, { ...DB_LIMITS.tools, most: 1 }))
  try {
    if (await livingSlot(db)) await sendLog({ db, place, pack, now: Date.now, say })
  } catch (e) {
    say(`the rest of the log could not be sent: ${(e as Error).message}`)
  } finally {
    await db.destroy()
  }
}
